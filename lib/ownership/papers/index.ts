/**
 * Ownership on paper: one SVG, one table (CSV), one open format (BODS 0.4), and the pictures that the server draws as PNG and PDF. Stands
 * apart from the module it prints so that no browser loads it. Promises: pure; every text from outside has its hidden characters named
 * (BODS keeps names as they came); what is printed is what `assess` and `toDrawing` said; policy, moment, hash, findings and the
 * disclaimer are on everything; never a session id. Throws nothing.
 */
export { toBods } from './bods.ts';
export { toCsv } from './csv.ts';
export { toMap } from './map.ts';
export { type Icon, icons, ink, line, type Mark, move, type Picture, text } from './marks.ts';
export type { DrawnPaper, Paper } from './paper.ts';
export { disclaimer, type PaperRow, policyWords, subjectName, toPaperRows } from './paper-facts.ts';
export { type Measure, shorten, wrap } from './paper-text.ts';
export { legend, toFactLines, toFindings, toPaperFacts, toSheet } from './sheet.ts';
export { toSvg } from './svg.ts';
