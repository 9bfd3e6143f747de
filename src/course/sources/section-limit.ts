/**
 * Maximum number of headings that divide a document into sections. Nobody could choose from a longer list, and it would
 * make the response too large.
 */
export const MOST_HEADINGS = 2_000
/**
 * Maximum number of sections in one request, which limits the size of its body. To use more of a document, a request
 * names the whole document.
 */
export const SECTIONS_PER_COURSE = 1_000
