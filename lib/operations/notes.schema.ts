import { z } from 'zod';
import { noteLimits } from '#lib/model/review/note.ts';

const target = { step: z.string().max(200).nullish(), hit: z.string().max(100).nullish() };
const text = z.string().max(noteLimits.text);
const mentions = z.array(z.string().min(1).max(100)).max(noteLimits.mentions).default([]);

export const noteSchema = z.strictObject({ id: z.uuid().optional(), ...target, text: text.trim().min(1), mentions });
export const noteChangeSchema = z.strictObject({ text: text.trim().min(1), mentions, version: z.int().min(1) });
export const noteWithdrawalSchema = z.strictObject({ version: z.int().min(1) });
export const draftSchema = z.strictObject({ ...target, text });

export type NoteBody = z.input<typeof noteSchema>;
export type NoteChangeBody = z.input<typeof noteChangeSchema>;
export type NoteWithdrawalBody = z.input<typeof noteWithdrawalSchema>;
export type DraftBody = z.input<typeof draftSchema>;
