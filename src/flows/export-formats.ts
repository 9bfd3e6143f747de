import { FORMATS } from '../export/formats.ts'

/** What the faces say of the export formats: their names, in order, and words for people. */
export const EXPORT_FORMATS = FORMATS.map(({ name, title, meaning }) => ({ name, title, meaning }))

export type ExportFormatName = (typeof EXPORT_FORMATS)[number]['name']

export const EXPORT_FORMAT_NAMES: ExportFormatName[] = EXPORT_FORMATS.map(({ name }) => name)

export const DEFAULT_EXPORT_FORMAT: ExportFormatName = FORMATS[0].name
