import { type Fields, readPartFields } from '../../../course/change/read-part-fields.ts'
import type { Course } from '../../../course/schema.ts'
import type { JsonSchema } from '../../pages/editor/editor-schemas.ts'
import { amid, type Choice, isDerived, listChoices, nameInWords, nameOfOne } from '../../part-names.ts'
import { button, make } from './dom.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { blankOf, constOf, inVariant, isText, type Path, resolved, valueAt, variantOf } from './schema-fields.ts'

/** A number that is an angle of the colour wheel is found by eye. */
const LARGEST_HUE = 359

/** A field by its name in the schema and in a writer's words. */
type Called = { name: string; label: string }

let forms = 0

/** Every field of a part, made from the schema of its kind: what a drawing cannot show is changed here. A new part is renamed when it is saved. */
export function partForm(editor: Editor, id: () => string, schema: JsonSchema, redraw: () => void): HTMLElement {
  const form = `f${++forms}`
  const part = () => editor.part(id())
  const set = (path: Path, value: unknown, burst: string | null = null) =>
    editor.setField(words.text('editor.stepField'), id(), path, value, burst)
  /** What changes the form itself is drawn again. */
  const reshape = (path: Path, value: unknown) => {
    if (path.length === 0)
      editor.change(words.text('editor.stepField'), course => replaceFields(course, id(), value as Fields))
    else set(path, value)
    redraw()
  }

  function fieldsOf(inner: JsonSchema, path: Path): HTMLElement[] {
    const value = valueAt(part(), path)
    const { shape, by, all } = variantOf(resolved(inner, schema), value)
    const fields = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
      if (isDerived(name) || name === by) return []
      const isOptional = !shape.required?.includes(name)
      return control(field as JsonSchema, [...path, name], { name, label: nameInWords(words, name) }, isOptional)
    })
    if (by === null) return fields
    const options = all.map(each => ({
      value: String(constOf(each, by)),
      words: nameInWords(words, String(constOf(each, by))),
    }))
    const chosen = String((value as Record<string, unknown>)[by])
    const change = (variant: string) =>
      reshape(path, inVariant(resolved(inner, schema), value as Record<string, unknown>, by, variant))
    return [choose(nameInWords(words, by), `${path} ${by}`, options, chosen, change), ...fields]
  }

  function control(given: JsonSchema, path: Path, called: Called, isOptional: boolean): HTMLElement[] {
    const { name, label } = called
    const inner = resolved(given, schema)
    const value = valueAt(part(), path)
    const key = path.join(' ')
    const links = listChoices(words, name, editor.course())
    if (links && inner.type === 'array') return [tickList(label, key, links, value as string[], path)]
    if (links) return [choose(label, key, links, String(value ?? ''), next => set(path, next))]
    if (name === 'to') return [leadsTo(path, value)]
    if (inner.const === true || inner.type === 'boolean') return [tick(label, key, value === true, path, isOptional)]
    if (inner.enum) {
      const options = inner.enum.map(each => ({ value: String(each), words: nameInWords(words, String(each)) }))
      const free = isOptional ? [{ value: '', words: words.text('editor.none') }, ...options] : options
      return [choose(label, key, free, String(value ?? ''), next => set(path, next || undefined))]
    }
    if (inner.type === 'number' || inner.type === 'integer')
      return [numberField(label, key, inner, value, path, isOptional)]
    if (inner.type === 'string') return [textField(label, key, inner, String(value ?? ''), path, isOptional)]
    if (inner.prefixItems) return [placesField(called, inner.prefixItems as JsonSchema[], path)]
    if (inner.type === 'array') return [listField(called, inner, path, isOptional)]
    if (value === undefined)
      return [button(adding(label), 'plus', () => reshape(path, blankOf(inner, schema)), { class: 'ed-small' })]
    return [make('fieldset', {}, make('legend', {}, label), ...fieldsOf(inner, path))]
  }

  function labelled(label: string, key: string, field: HTMLElement): HTMLElement {
    field.id = `${form}-${key.replace(/\W+/g, '-')}`
    return make('p', { class: 'ed-field' }, make('label', { for: field.id }, label), field)
  }

  function textField(
    label: string,
    key: string,
    inner: JsonSchema,
    value: string,
    path: Path,
    isOptional: boolean,
  ): HTMLElement {
    const isLine = !isText(inner) || (inner.maxLength ?? 0) <= 120
    const write = (event: Event) => {
      const written = (event.target as HTMLTextAreaElement).value
      set(path, written === '' && isOptional ? undefined : written, `${form} ${key}`)
      // No `maxlength`: it would cut what is pasted without a word. What is too long stays in the draft.
      field.toggleAttribute('aria-invalid', written.length > (inner.maxLength ?? Number.POSITIVE_INFINITY))
    }
    const field = isLine
      ? make('input', { type: 'text', value, input: write })
      : make('textarea', { rows: Math.min(10, 1 + Math.ceil(value.length / 70)), input: write }, value)
    field.dir = 'auto'
    return labelled(label, key, field)
  }

  function numberField(
    label: string,
    key: string,
    inner: JsonSchema,
    value: unknown,
    path: Path,
    isOptional: boolean,
  ): HTMLElement {
    const isScale = inner.minimum === 0 && inner.maximum === LARGEST_HUE
    const field = make('input', {
      type: isScale ? 'range' : 'number',
      step: inner.type === 'integer' ? 1 : 'any',
      min: inner.minimum,
      max: inner.maximum,
      value: value === undefined ? '' : String(value),
      input: () => {
        // One that is out of its range is kept as well: the draft says what is wrong with it.
        if (field.value !== '') set(path, field.valueAsNumber, `${form} ${key}`)
        else if (isOptional && !field.validity.badInput) set(path, undefined, `${form} ${key}`)
      },
    })
    return labelled(label, key, field)
  }

  /** A list of so many, each with its place: a course has two colours. */
  function placesField({ name, label }: Called, places: JsonSchema[], path: Path): HTMLElement {
    const fields = places.flatMap((place, at) => control(place, [...path, at], oneOf(name, at), false))
    return make('fieldset', {}, make('legend', {}, label), ...fields)
  }

  function choose(
    label: string,
    key: string,
    options: Choice[],
    chosen: string,
    change: (value: string) => void,
  ): HTMLElement {
    const items = options.map(({ value, words: name }) => make('option', { value, selected: value === chosen }, name))
    const select = make('select', { change: () => change(select.value) }, ...items)
    return labelled(label, key, select)
  }

  function tick(label: string, key: string, isOn: boolean, path: Path, isOptional: boolean): HTMLElement {
    const box = make('input', {
      type: 'checkbox',
      checked: isOn,
      change: () => set(path, box.checked || (isOptional ? undefined : false)),
    })
    box.id = `${form}-${key.replace(/\W+/g, '-')}`
    return make('p', { class: 'ed-tick' }, box, make('label', { for: box.id }, label))
  }

  function tickList(label: string, key: string, links: Choice[], chosen: string[], path: Path): HTMLElement {
    const boxes = links.map(({ value, words: link }) => {
      const box = make('input', {
        type: 'checkbox',
        checked: chosen.includes(value),
        change: () => {
          const now = valueAt(part(), path) as string[]
          set(path, box.checked ? [...now, value] : now.filter(each => each !== value))
        },
      })
      box.id = `${form}-${key.replace(/\W+/g, '-')}-${value.replace(/\W/g, '')}`
      return make('p', { class: 'ed-tick' }, box, make('label', { for: box.id, dir: 'auto' }, link))
    })
    return make('fieldset', {}, make('legend', {}, label), ...boxes)
  }

  /** A choice of a scenario leads to a scene or an end: by its id, or by its place while it has none. */
  function leadsTo(path: Path, value: unknown): HTMLElement {
    const { scenes = [], ends = [] } = part() as { scenes?: { id?: string }[]; ends?: { id?: string }[] }
    const choicesOf = (kind: 'scene' | 'end', list: { id?: string }[]) =>
      list.map((each, at) => ({
        value: JSON.stringify({ [kind]: each.id ?? at + 1 }),
        words: nameOfOne(words, `${kind}s`, at),
      }))
    const options = [...choicesOf('scene', scenes), ...choicesOf('end', ends)]
    return choose(nameInWords(words, 'to'), path.join(' '), options, JSON.stringify(value), next =>
      set(path, JSON.parse(next)),
    )
  }

  function listField({ name, label }: Called, inner: JsonSchema, path: Path, isOptional: boolean): HTMLElement {
    const items = (valueAt(part(), path) as unknown[] | undefined) ?? []
    const least = isOptional ? 0 : (inner.minItems ?? 0)
    const replace = (next: unknown[]) => reshape(path, next.length === 0 && isOptional ? undefined : next)
    const move = (at: number, by: number) => {
      const next = [...items]
      next.splice(at + by, 0, ...next.splice(at, 1))
      replace(next)
    }
    const entries = items.map((_, at) => {
      const one = oneOf(name, at)
      const item = amid(words, one.label)
      const own = control(inner.items as JsonSchema, [...path, at], one, false)
      const tools = [
        at > 0 &&
          button(words.text('editor.moveOneUp', { item }), 'up', () => move(at, -1), { bare: true, class: 'ed-small' }),
        items.length > least &&
          button(
            words.text('editor.removeOne', { item }),
            'trash',
            () => replace(items.filter((_each, index) => index !== at)),
            { bare: true, class: 'ed-small' },
          ),
      ]
      return make(
        'li',
        {},
        make('div', { class: 'ed-entry' }, ...own),
        make('div', { class: 'ed-entry-tools' }, ...tools),
      )
    })
    const isFull = items.length >= (inner.maxItems ?? Number.POSITIVE_INFINITY)
    const blank = () => blankOf(inner.items as JsonSchema, schema)
    const add = button(
      adding(oneOf(name, items.length).label),
      'plus',
      () => replace([...items, likeOthers(blank(), items)]),
      { class: 'ed-small' },
    )
    return make('fieldset', { class: 'ed-list' }, make('legend', {}, label), make('ol', {}, ...entries), !isFull && add)
  }

  return make('div', { class: 'ed-fields' }, ...fieldsOf(schema, []))
}

/** One of a list. The items of a list in a list are cells. */
function oneOf(list: string, at: number): Called {
  return { name: 'cells', label: nameOfOne(words, list, at) }
}

function adding(label: string): string {
  return words.text('editor.addOne', { item: amid(words, label) })
}

/** A new row has as many cells as the rows above it. */
function likeOthers(blank: unknown, items: unknown[]): unknown {
  const first = items[0]
  return Array.isArray(blank) && Array.isArray(first) ? first.map(() => '') : blank
}

function replaceFields(course: Course, id: string, next: Fields): void {
  const part = readPartFields(course, id)!
  for (const name of Object.keys(part)) if (!isDerived(name)) delete part[name]
  Object.assign(part, next)
}
