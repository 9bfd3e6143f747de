import type { FileFormat } from './media-formats.ts'

const NAME_CHARACTERS = 200

/** The endings of each format. What Office calls a template opens only under its own. */
const ENDINGS: Record<FileFormat, string[]> = {
  pdf: ['pdf'],
  docx: ['docx', 'dotx'],
  xlsx: ['xlsx', 'xltx'],
  pptx: ['pptx', 'ppsx', 'potx'],
  odt: ['odt', 'ott'],
  ods: ['ods', 'ots'],
  odp: ['odp', 'otp'],
  csv: ['csv'],
  txt: ['txt', 'md'],
}

/**
 * The name under which a learner saves a file. A learner's system acts by the ending, so it must be one of what the file is: a text that
 * was sent as `setup.bat` is saved as `setup.bat.txt`.
 */
export function nameDownload(name: string, format: FileFormat): string {
  const sentEnding = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ENDINGS[format].includes(sentEnding)) return name
  const ending = `.${format}`
  return `${name.slice(0, NAME_CHARACTERS - ending.length).toWellFormed()}${ending}`
}
