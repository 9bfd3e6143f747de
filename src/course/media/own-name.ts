import type { FileFormat } from './media-formats.ts'

const NAME_CHARACTERS = 200

/**
 * The file extensions that a file of each format may keep. Those of Office templates are included, because a template
 * works as a template only under its own extension.
 */
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
 * Returns the name under which a learner saves a file. Operating systems choose a program by the extension, so it must
 * match the format: a text that was uploaded as `setup.bat` is saved as `setup.bat.txt`.
 */
export function nameDownload(name: string, format: FileFormat): string {
  const sentEnding = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ENDINGS[format].includes(sentEnding)) return name
  const ending = `.${format}`
  return `${name.slice(0, NAME_CHARACTERS - ending.length).toWellFormed()}${ending}`
}
