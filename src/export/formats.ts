import type { CONVERSIONS, EDITIONS, Sequencing } from '../edition.ts'
import type { ExportFormat, PlayerFormat, SequencedPackage } from './export-format.ts'
import { cmi5 } from './formats/cmi5.ts'
import { commonCartridge } from './formats/common-cartridge.ts'
import { docx } from './formats/docx.ts'
import { epub } from './formats/epub.ts'
import { gift } from './formats/gift.ts'
import { html } from './formats/html.ts'
import { markdown } from './formats/markdown.ts'
import { moodleXml } from './formats/moodle-xml.ts'
import { scorm12 } from './formats/scorm12.ts'
import { scorm2004 } from './formats/scorm2004.ts'
import { scorm2004Fourth } from './formats/scorm2004-4.ts'
import { xapi } from './formats/xapi.ts'

type RecordOfEach<Names extends readonly string[], Format> = { [Place in keyof Names]: Format & { name: Names[Place] } }

/** The formats of the API's export. The first is the default. */
export const FORMATS = [scorm12, scorm2004, scorm2004Fourth] as const satisfies RecordOfEach<
  typeof EDITIONS,
  PlayerFormat
>

/** The formats of the API's conversion, in addition to the export formats. */
export const CONVERSION_FORMATS = [
  cmi5,
  xapi,
  commonCartridge,
  html,
  epub,
  docx,
  markdown,
  gift,
  moodleXml,
] as const satisfies RecordOfEach<typeof CONVERSIONS, ExportFormat>

export type FormatName = (typeof FORMATS)[number]['name'] | (typeof CONVERSION_FORMATS)[number]['name']

export const ALL_FORMATS: readonly ExportFormat[] = [...FORMATS, ...CONVERSION_FORMATS]

export function requireFormat(name: FormatName): ExportFormat {
  return ALL_FORMATS.find(format => format.name === name)!
}

/** Returns a format with a player; throws for any other format. */
export function requirePlayerFormat(name: FormatName): PlayerFormat {
  const format = requireFormat(name)
  if (format.container !== 'player') throw new Error(`${name} has no player`)
  return format
}

export function hasSequencing(name: FormatName, sequencing: Sequencing): boolean {
  const format = requireFormat(name)
  return format.container === 'player' && !!format.sequencings?.[sequencing]
}

/** Returns how a format packages a course in this way of sequencing; throws if the format does not support it. */
export function requireSequenced(name: FormatName, sequencing: Sequencing): SequencedPackage {
  const sequenced = requirePlayerFormat(name).sequencings?.[sequencing]
  if (!sequenced) throw new Error(`${name} has no sequencing ${sequencing}`)
  return sequenced
}
