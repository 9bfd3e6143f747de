/** The SCORM editions that a course can be exported to. The words are the interface's; `scorm2004` alone means the 3rd Edition. */
export const EDITIONS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type Edition = (typeof EDITIONS)[number]
