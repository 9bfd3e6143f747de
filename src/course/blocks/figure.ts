import { z } from 'zod'
import { visitKind } from '../kinds.ts'
import type { MediaUse } from '../media/media-use.ts'
import { citesSchema, partId } from '../parts.ts'
import { line } from '../text.ts'
import { bullets, type CourseText, lineText, titleText } from '../texts.ts'
import { SHOWN } from './block-kind.ts'
import { type FigureForm, FORM_FAULTS, FORM_SHAPES, FORM_TEXTS, type FormData } from './figure-forms.ts'

const HEAD = {
  caption: line(120),
  reading: line(200).describe('One sentence on what to see; shown below the drawing, but read aloud first.'),
}

/** A drawing made from data. Each form has its own data schema, listed in `figure-forms.ts`. */
export const figure = {
  type: 'figure' as const,
  writtenSchema: z.discriminatedUnion('form', alternatives({})),
  storedSchema: z.discriminatedUnion('form', alternatives({ id: partId, cites: citesSchema })),
  texts: (block: Drawing): CourseText[] => [
    titleText(block.caption),
    ...visitKind(FORM_TEXTS, 'form', block).map(lineText),
    lineText(block.reading),
  ],
  markdown: (block: Drawing): string =>
    [`**${block.caption}** (${block.form})`, bullets(visitKind(FORM_TEXTS, 'form', block)), block.reading].join('\n\n'),
  faults: (block: Drawing): string[] => FORM_FAULTS[block.form]?.(block as never) ?? [],
  media: (): MediaUse[] => [],
  traits: SHOWN,
  prompt: [
    '`figure`: a drawing when something has an order, positions or parts, in one of the forms that the schema has.',
    'If it could be deleted without loss, choose another block.',
  ].join(' '),
}

type Drawing = { [Form in FigureForm]: { form: Form; caption: string; reading: string } & FormData<Form> }[FigureForm]

type Alternative<Form extends FigureForm, Extra extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<'figure'>; form: z.ZodLiteral<Form> } & typeof HEAD & (typeof FORM_SHAPES)[Form] & Extra
>

function alternatives<Extra extends z.ZodRawShape>(extra: Extra) {
  const forms = Object.keys(FORM_SHAPES) as FigureForm[]
  const schemas = forms.map(form =>
    z.object({ type: z.literal('figure'), form: z.literal(form), ...extra, ...HEAD, ...FORM_SHAPES[form] }),
  )
  return schemas as unknown as [
    { [Form in FigureForm]: Alternative<Form, Extra> }[FigureForm],
    ...{ [Form in FigureForm]: Alternative<Form, Extra> }[FigureForm][],
  ]
}
