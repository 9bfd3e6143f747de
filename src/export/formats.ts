import type { ExportFormat } from './export-format.ts'
import { scorm12 } from './formats/scorm12.ts'
import { scorm2004 } from './formats/scorm2004.ts'
import { scorm2004Fourth } from './formats/scorm2004-4.ts'

/** Every format that a course can be exported to. The first is what one gets who asks for none. */
export const FORMATS = [scorm12, scorm2004, scorm2004Fourth] as const satisfies ExportFormat[]

export type FormatName = (typeof FORMATS)[number]['name']

export function formatOf(name: FormatName): ExportFormat {
  return FORMATS.find(format => format.name === name)!
}
