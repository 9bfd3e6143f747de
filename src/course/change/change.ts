import { z } from 'zod'

export const CHANGES_AT_ONCE = 200
const FIELDS_AT_ONCE = 40

const name = z.string().min(1).max(60)

/** The fields of a part by name. The number of fields is checked before any field is validated. */
export const fields = z.preprocess(
  (given, context) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    if (Reflect.ownKeys(given).length <= FIELDS_AT_ONCE) return given
    context.addIssue({ code: 'custom', message: `must have at most ${FIELDS_AT_ONCE} fields` })
    return z.NEVER
  },
  z.record(z.string().max(60), z.unknown()),
)

const after = name.optional().describe('The part after which it is placed.')
const into = name.optional().describe('The part in which it becomes the first.')
const onePlace = (change: { after?: string | undefined; into?: string | undefined }) =>
  (change.after === undefined) !== (change.into === undefined)
const ONE_PLACE = 'must have either `after` or `into`'

/** One change to a course. The change refers to parts by their ids. */
export const changeSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), id: name, fields: fields.describe('The fields to replace, each as a whole.') }),
  z
    .object({
      op: z.literal('add'),
      as: z
        .string()
        .regex(/^~[A-Za-z0-9]{1,20}$/)
        .optional()
        .describe('A name for the new part, used by later changes of this list and by the answer.'),
      content: fields,
      after,
      into,
    })
    .refine(onePlace, ONE_PLACE),
  z.object({ op: z.literal('move'), id: name, after, into }).refine(onePlace, ONE_PLACE),
  z.object({ op: z.literal('remove'), id: name }),
  z.object({
    op: z.literal('restore'),
    id: name,
    after: after.describe(
      'The part after which the part is placed. Left out: its old place, or the last place in its old parent.',
    ),
  }),
])

export const changesSchema = z.array(changeSchema).min(1).max(CHANGES_AT_ONCE)

export type Change = z.output<typeof changeSchema>

/** The kinds of fault that a field of a part can have. */
export const LACKS = ['blank', 'tooLong', 'tooFew', 'tooMany', 'tooSmall', 'tooLarge', 'missing'] as const
export type Lack = { kind: (typeof LACKS)[number]; path: (string | number)[]; limit: number }

/**
 * The error for a change that cannot be applied. `id` names the part concerned, the message lets a program or its
 * author correct the change, and `lack` describes the fault as data, from which the editor makes a message in the
 * user's language; null if the fault is of no such kind.
 */
export class ChangeRefused extends Error {
  readonly id: string
  readonly lack: Lack | null

  constructor(id: string, message: string, lack: Lack | null = null) {
    super(`${id} ${message}`)
    this.id = id
    this.lack = lack
  }
}
