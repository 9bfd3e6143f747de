/**
 * The names of the package formats, as the API and the store use them. The formats themselves are defined in
 * `export/formats/`.
 */
export const EDITIONS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type Edition = (typeof EDITIONS)[number]

/** The ways in which an LMS can sequence a package. Without one, the whole course is a single activity. */
export const SEQUENCINGS = ['adaptive'] as const
export type Sequencing = (typeof SEQUENCINGS)[number]

/**
 * The other formats into which a course can be converted. They have a list of their own, because the API contract
 * closes the list of editions.
 */
export const CONVERSIONS = [
  'cmi5',
  'xapi',
  'common_cartridge',
  'html',
  'epub',
  'docx',
  'markdown',
  'gift',
  'moodle_xml',
] as const
export type Conversion = (typeof CONVERSIONS)[number]

/** The format of a stored file. */
export type PackageFormat = Edition | Conversion
