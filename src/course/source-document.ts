import { z } from 'zod'

/** Kinds of document that can be read. `captions` are WebVTT and SubRip. */
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
/**
 * The bold words at the start of a text: a term, a label or the head of an entry. They are also part of the text
 * itself.
 */
const lead = z.string().min(1).optional()

/** A callout box: its tone and, if it has one, its title. */
const callout = z.object({ tone: z.enum(['note', 'tip', 'warning']), title: z.string().min(1).optional() }).optional()

const item = z.object({ text: z.string().min(1), lead, items: z.array(z.string().min(1)).optional() })

export const sourceBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.int().min(1).max(6), text: z.string().min(1), page }),
  z.object({
    type: z.literal('paragraph'),
    text: z.string().min(1),
    lead,
    callout,
    /** The number before the text, such as "(2)" or "14.1.": statutes number their paragraphs. */
    number: z.string().min(1).optional(),
    page,
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(item).min(1), page }),
  z.object({
    type: z.literal('table'),
    columns: z.array(z.string()).min(2),
    rows: z.array(z.array(z.string())).min(1),
    /**
     * Whether the table's rows or headings were inferred from the layout of the page. Such a table is shown, but no
     * question is asked about it, because the inference may be wrong.
     */
    guessed: z.literal(true).optional(),
    /** Whether the rows name other pages, as links do. Such a table is shown, but no question is asked about it. */
    directory: z.literal(true).optional(),
    page,
  }),
  z.object({ type: z.literal('code'), text: z.string().min(1), page }),
  /** The speaker notes of a slide. */
  z.object({ type: z.literal('notes'), text: z.string().min(1), page }),
])

/**
 * A picture of the document: its position, and what the document says about it. Pictures are listed separately from the
 * blocks, so that code that reads text need not skip them.
 */
export const sourcePictureSchema = z.object({
  /** Name of the picture's file. The document may show the same file in several places. */
  name: z.string().min(1),
  /** Number of blocks before the picture. */
  at: z.int().min(0),
  alt: z.string().min(1).optional(),
  caption: z.string().min(1).optional(),
  page,
})

/**
 * A document in the form that all readers return: its blocks in reading order, every text cleaned and on one line,
 * except code.
 */
export const sourceDocumentSchema = z.object({
  kind: z.enum(SOURCE_KINDS),
  title: z.string().min(1).nullable(),
  /** Number of pages or slides; null if the format has none. */
  pages: z.int().min(1).nullable(),
  blocks: z.array(sourceBlockSchema),
  /** Numbers of the pages that were left out because their characters do not form words, as in a faulty scan. */
  illegiblePages: z.array(z.int().min(1)).optional(),
  /** Pictures in reading order. */
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

/** The number of pictures that are not kept for the same reason, and their page numbers if the document has pages. */
export type LeftOutPictures = { why: PictureReason; count: number; pages?: number[] | undefined }

/** How much of a picture is cropped at each side, in per cent of its width or height. */
export type PictureCrop = { left: number; top: number; right: number; bottom: number }

/** A file with the name and type that the client gave. Its kind is determined by its bytes. */
export type SentFile = {
  name: string
  contentType: string
  /** Whether to skip the pictures of a PDF, because decoding them exceeded the limits of a reader. */
  withoutPictures?: boolean | undefined
}

/** A document of the client with its content. */
export type GivenSource = {
  id: string
  name: string
  document: SourceDocument
  /** Ids of the sections that the client has chosen; if absent, the whole document is used. */
  sections?: ReadonlySet<string> | undefined
  /** The pictures of the document that are stored as media: the id of the media for the name of each picture's file. */
  pictures?: Record<string, string> | undefined
  leftOutPictures?: LeftOutPictures[] | undefined
}
