import { z } from 'zod'

/** What can be read. `captions` are WebVTT and SubRip. */
export const SOURCE_KINDS = [
  'pdf',
  'docx',
  'pptx',
  'odt',
  'html',
  'markdown',
  'text',
  'epub',
  'captions',
  'csv',
  'xlsx',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

const page = z.int().min(1).optional()
/** Bold words at the start, where a term, a label or an entry stands: always the first words of the text. */
const lead = z.string().min(1).optional()

/** A box beside the text: what it is, and its own title where it has one. */
const callout = z.object({ tone: z.enum(['note', 'tip', 'warning']), title: z.string().min(1).optional() }).optional()

const item = z.object({ text: z.string().min(1), lead, items: z.array(z.string().min(1)).optional() })

export const sourceBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.int().min(1).max(6), text: z.string().min(1), page }),
  z.object({
    type: z.literal('paragraph'),
    text: z.string().min(1),
    lead,
    callout,
    /** "(2)" or "14.1." before the text, as statutes count their paragraphs. */
    number: z.string().min(1).optional(),
    page,
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(item).min(1), page }),
  z.object({
    type: z.literal('table'),
    columns: z.array(z.string()).min(2),
    rows: z.array(z.array(z.string())).min(1),
    /** Rows or headings were inferred from a layout: shown, and never asked. */
    guessed: z.literal(true).optional(),
    /** Its rows name other pages, as links do: shown, and never asked. */
    directory: z.literal(true).optional(),
    page,
  }),
  z.object({ type: z.literal('code'), text: z.string().min(1), page }),
  /** What a speaker says to a slide. */
  z.object({ type: z.literal('notes'), text: z.string().min(1), page }),
])

/** Where a picture stood, and what the document says of it. Those who read the text pass over pictures. */
export const sourcePictureSchema = z.object({
  /** Names the file, which the document may show more than once. */
  name: z.string().min(1),
  /** The number of blocks before it. */
  at: z.int().min(0),
  alt: z.string().min(1).optional(),
  caption: z.string().min(1).optional(),
  page,
})

/** A document as all readers give it: its parts in reading order, every text clean and on one line (code excepted). */
export const sourceDocumentSchema = z.object({
  kind: z.enum(SOURCE_KINDS),
  title: z.string().min(1).nullable(),
  /** Pages or slides; null where a format has none. */
  pages: z.int().min(1).nullable(),
  blocks: z.array(sourceBlockSchema),
  /** Pages that were left out because their letters do not make words. */
  illegiblePages: z.array(z.int().min(1)).optional(),
  /** In reading order. */
  pictures: z.array(sourcePictureSchema).optional(),
})

export type SourceBlock = z.output<typeof sourceBlockSchema>
export type SourceBlockOf<Type extends SourceBlock['type']> = Extract<SourceBlock, { type: Type }>
export type SourcePicture = z.output<typeof sourcePictureSchema>
export type SourceItem = z.output<typeof item>
export type SourceDocument = z.output<typeof sourceDocumentSchema>

/** Why a picture of a document is not kept. */
export const PICTURE_REASONS = [
  'small',
  'plain',
  'repeated',
  'background',
  'decorative',
  'drawing',
  'elsewhere',
  'unreadable',
  'too-large',
  'too-complex',
  'too-many',
  'no-space',
] as const
export type PictureReason = (typeof PICTURE_REASONS)[number]

/** Pictures that are not kept for one reason, and the pages that they stand on where the document has pages. */
export type LeftOutPictures = { why: PictureReason; count: number; pages?: number[] | undefined }

/** Per cent of a picture that is not shown, from each side. */
export type PictureCrop = { left: number; top: number; right: number; bottom: number }

/** A file that cannot be a source. Its message says which kind it is and why, and is safe to show. */
export class UnreadableSource extends Error {}

/** What the client says of a file: its bytes decide what it is. */
export type SentFile = {
  name: string
  contentType: string
  /** Pictures of a PDF are not decoded: they took more than a reader may. */
  withoutPictures?: boolean | undefined
}

/** A document of the client's, as it was read. */
export type GivenSource = {
  id: string
  name: string
  document: SourceDocument
  /** The ids of the sections that the client has chosen; absent: the whole document. */
  sections?: ReadonlySet<string> | undefined
  /** The media that were made of its pictures, by the names of their files. */
  pictures?: Record<string, string> | undefined
  leftOutPictures?: LeftOutPictures[] | undefined
}
