/**
 * Fonts for typeset documents: the variable web fonts that are installed with Review Desk, made into the static ones that Typst reads. Hides their
 * formats, their subsets and which one has which character. Promises: nothing comes from the machine; every character of a fitted text
 * has a glyph in one of the fonts, or is written as its code point. Runs in the drawing process only. Throws what the file system throws.
 */
export { type FittedFonts, fitFonts } from './fit-fonts.ts';
