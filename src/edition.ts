/** The formats of packages by name, as the interface and the store have them. What each of them is stands in `export/formats/`. */
export const EDITIONS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type Edition = (typeof EDITIONS)[number]
