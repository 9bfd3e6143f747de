/** The formats of packages by name, as the interface and the store have them. What each of them is stands in `export/formats/`. */
export const EDITIONS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type Edition = (typeof EDITIONS)[number]

/** How an LMS may lead through a package. Without any, the whole course is one activity. */
export const SEQUENCINGS = ['adaptive'] as const
export type Sequencing = (typeof SEQUENCINGS)[number]

/** What a course can be converted to besides: the contract's list of editions is closed. */
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
