import { z } from 'zod';

/** U+2800 is a braille pattern without dots. */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text that a person enters, without blanks around it. It is empty when nothing of it can be seen: that is no reason, no name and no note. */
export const enteredText = () => z.string().overwrite((text) => (visible.test(text) ? text.trim() : ''));
