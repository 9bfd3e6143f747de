/**
 * The texts that say why a course cannot be changed, or a translator's file cannot be imported. A broken rule or an
 * issue of the schema has no text here: the API sends its sentence (`says`), and the console shows a general text for
 * the kind of issue.
 */
export const COURSE_REFUSALS = {
  'course-rule': '{says}',
  'change-blank': '{says}',
  'change-long': '{says}',
  'change-few': '{says}',
  'change-many': '{says}',
  'change-value': '{says}',
  'change-missing': '{says}',
  'change-misplaced': '{says}',
  'media-unknown': 'media must be one that this key has uploaded, not {id}',
  'media-mismatch': 'media must be {kind}, and {id} is {actual}',
  'sequencing-unknown': 'sequencing must be absent: {edition} has none',

  'xliff-encoding': 'The file must be UTF-8',
  'xliff-not-xml': 'The file is not well-formed XML: {fault}',
  'xliff-document-type': 'The file must not have a document type',
  'xliff-format': 'The file must be XLIFF 1.2 ({namespace})',
  'xliff-without-file': 'The file has no <file>',
  'xliff-several': 'The file must hold one course',
  'xliff-depth': 'The file nests more than {most} elements',
  'xliff-units': 'The file has more than {most} units',
  'xliff-nameless': 'Every trans-unit must have an id',
  'xliff-twice': 'trans-unit {key} stands there twice',
  'xliff-rule': '{says}',
  'xliff-other-course': 'The file is of another course: `original` must be the id of this one',
  'xliff-version': '`build-num` must be a version of the course that is kept. Write the file anew.',
  'xliff-source-language': '`source-language` must be {language}',
  'xliff-target-language': '`target-language` must be one of the values that GET /api/v1/languages lists',
  'xliff-same-language': '`target-language` must be another language',
  'xliff-stray': 'The course has no text {keys}',
  'xliff-missing': '{count} texts have no target: {keys}',
  'xliff-long': 'The target of {key} must have at most {most} characters',
  'xliff-formulas': 'The target of {key} must have the formulas of its source',
} as const

/**
 * Further values that only the console's texts contain: the name of a broken rule, for which the console has sentences,
 * the part that breaks it, and the number of texts, where their keys mean nothing to people.
 */
export const CONSOLE_PLACES = {
  'course-rule': ['rule'],
  'xliff-rule': ['rule', 'part'],
  'xliff-stray': ['count'],
} as const
