/** The SCORM editions that a course can be exported to, as the API names them. */
export const EDITIONS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type Edition = (typeof EDITIONS)[number]
