import type { EDITIONS } from '../edition.ts'
import type { ExportFormat } from './export-format.ts'
import { scorm12 } from './formats/scorm12.ts'
import { scorm2004 } from './formats/scorm2004.ts'
import { scorm2004Fourth } from './formats/scorm2004-4.ts'

type FormatOfEach<Names extends readonly string[]> = { [Place in keyof Names]: ExportFormat & { name: Names[Place] } }

/** Every format that a course can be exported to. The first is what one gets who asks for none. */
export const FORMATS = [scorm12, scorm2004, scorm2004Fourth] as const satisfies FormatOfEach<typeof EDITIONS>

export type FormatName = (typeof FORMATS)[number]['name']

export function requireFormat(name: FormatName): ExportFormat {
  return FORMATS.find(format => format.name === name)!
}
