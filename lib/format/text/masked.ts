/** Whether redaction replaced characters of a value: nothing can be concluded from the rest. */
export const isMasked = (value: string): boolean => value.includes('•');
