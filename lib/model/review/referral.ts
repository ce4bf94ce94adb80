/** Only `mlro` and `auditor` read referrals to the MLRO; who referred a session is shown that and no more, others cannot tell that there is one. */

/** Of a report nothing but the number under which it is filed elsewhere is stored. */
export const referralReference = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./_#-]{0,62}[\p{L}\p{N}])?$/u;
