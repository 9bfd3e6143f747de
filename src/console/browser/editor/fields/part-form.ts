import { html } from 'htm/preact'
import type { ComponentChildren, VNode } from 'preact'
import { type Fields, readPartFields } from '../../../../course/change/read-part-fields.ts'
import type { JsonSchema } from '../../../pages/editor/editor-schemas.ts'
import { amid, type Choice, isDerived, nameInWords, nameOfOne } from '../../../part-names.ts'
import type { Editor } from '../editor-state.ts'
import { words } from '../editor-words.ts'
import { drawButton } from '../page/controls.ts'
import {
  blankOf,
  constOf,
  inVariant,
  isText,
  type Path,
  resolved,
  textsOf,
  valueAt,
  variantOf,
} from '../schema-fields.ts'
import { type Field, type Form, keepControl, nameControl, readField } from './field.ts'
import { drawFieldset, drawInput, drawSelect, drawTick } from './inputs.ts'
import { NAMED_FIELDS } from './named-fields.ts'

/**
 * Maximum of a hue. Numbers with this range get a slider, because an angle on the colour wheel is easier to choose by
 * sight.
 */
const LARGEST_HUE = 359
/** Maximum length of a text that is edited on a single line. */
const LINE_CHARACTERS = 120
const MOST_ROWS = 10
const CHARACTERS_PER_ROW = 70

/**
 * The values that a field had before its kind was changed, by part and path: at most one value of each kind, the latest
 * first.
 */
const formerValues = new Map<string, Fields[]>()

/**
 * Renders a form with every field of a part, made from the schema of its kind. Fields that the drawing of the part does
 * not show can be edited only here.
 */
export function drawPartForm(editor: Editor, id: string, schema: JsonSchema, confirmDrop: Form['confirmDrop']): VNode {
  const step = words.text('editor.stepField')
  const form: Form = {
    id,
    key: editor.keyOf(id),
    course: editor.course(),
    part: editor.part(id),
    presentPart: () => editor.part(id),
    confirmDrop,
    schema,
    set: (path, value, burst) => editor.setField(step, id, path, value, burst && `${id} ${path} ${burst}`),
    reshape: (path, value) =>
      keepControl(() => {
        if (path.length > 0) editor.setField(step, id, path, value)
        else editor.change(step, course => replaceFields(readPartFields(course, id)!, value as Fields))
      }),
  }
  return html`<div class="ed-fields">${drawFields(form, schema, [])}</div>`
}

function drawFields(form: Form, inner: JsonSchema, path: Path): ComponentChildren[] {
  const value = valueAt(form.part, path) as Fields
  const { shape, by, all } = variantOf(resolved(inner, form.schema), value)
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, schema]) => {
    if (isDerived(name) || name === by) return []
    const isOptional = !shape.required?.includes(name)
    const label = nameInWords(words, name)
    return [drawField(form, { path: [...path, name], name, label, schema: schema as JsonSchema, isOptional })]
  })
  if (by === null) return fields
  const choices = all.map(each => nameChoice(String(constOf(each, by))))
  const change = (variant: string) => changeKind(form, path, resolved(inner, form.schema), by, variant)
  const kind = drawSelect(nameControl(form, [...path, by]), nameInWords(words, by), choices, String(value[by]), change)
  return [kind, ...fields]
}

/**
 * Changes the kind of a value. Words that have no place in the new kind are dropped only after a confirmation, because
 * the draft cannot keep them.
 */
async function changeKind(form: Form, path: Path, schema: JsonSchema, by: string, variant: string): Promise<void> {
  const control = document.activeElement
  const part = form.presentPart()
  const value = valueAt(part, path) as Fields
  const next = inVariant(schema, rememberValue(form, path, value, by), by, variant)
  const kept = new Set(listWords(schema, next))
  const lost = listWords(schema, value).filter(text => !kept.has(text))
  if (lost.length > 0 && !(await form.confirmDrop(lost))) {
    if (control instanceof HTMLSelectElement) control.value = String(value[by])
    return
  }
  // While the confirmation was open, somebody else may have changed the part.
  if (form.presentPart() !== part) return changeKind(form, path, schema, by, variant)
  form.reshape(path, next)
}

function listWords(schema: JsonSchema, value: unknown): string[] {
  return textsOf(schema, value).flatMap(text => String(valueAt(value, text.path)).trim() || [])
}

/**
 * Remembers a value before its kind changes. Returns the last value of each kind, the latest first, so that no words
 * are lost when the writer tries other kinds and comes back. Items of a list are not remembered, because they may
 * change places.
 */
function rememberValue(form: Form, path: Path, value: Fields, by: string): Fields[] {
  const place = [form.key, ...path].join(' ')
  const values = [value, ...(formerValues.get(place) ?? []).filter(former => former[by] !== value[by])]
  if (path.every(key => typeof key === 'string')) formerValues.set(place, values)
  return values
}

function drawField(form: Form, given: Field): ComponentChildren {
  const field = { ...given, schema: resolved(given.schema, form.schema) }
  const { path, name, label, schema, isOptional } = field
  const value = readField(form, field)
  const id = nameControl(form, path)
  if (NAMED_FIELDS[name]) return NAMED_FIELDS[name](form, field)
  if (schema.const === true || schema.type === 'boolean')
    return drawTick(id, label, value === true, isOn => form.set(path, isOn || (isOptional ? undefined : false)))
  if (schema.enum) {
    const choices = schema.enum.map(each => nameChoice(String(each)))
    const none = isOptional ? [{ value: '', words: words.text('editor.none') }] : []
    return drawSelect(id, label, [...none, ...choices], String(value ?? ''), next => form.set(path, next || undefined))
  }
  if (schema.type === 'number' || schema.type === 'integer') return drawNumber(form, field)
  if (schema.type === 'string') return drawText(form, field)
  if (schema.prefixItems) return drawTuple(form, field, schema.prefixItems as JsonSchema[])
  if (schema.type === 'array') return drawList(form, field)
  if (value !== undefined) return drawFieldset(label, drawFields(form, schema, path))
  return drawButton(nameAddition(label), 'plus', () => form.reshape(path, blankOf(schema, form.schema)), {
    class: 'ed-small',
  })
}

/**
 * Renders a text field. It has no `maxlength`, which would silently truncate pasted text: a text that is too long stays
 * in the draft.
 */
function drawText(form: Form, field: Field): VNode {
  const { path, label, schema, isOptional } = field
  const value = String(readField(form, field) ?? '')
  const isLong = isText(schema) && (schema.maxLength ?? 0) > LINE_CHARACTERS
  const isTooLong = value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)
  const attributes = {
    dir: 'auto',
    'aria-invalid': isTooLong || null,
    ...(isLong ? { rows: Math.min(MOST_ROWS, 1 + Math.ceil(value.length / CHARACTERS_PER_ROW)) } : { type: 'text' }),
  }
  return drawInput(label, {
    id: nameControl(form, path),
    value,
    attributes,
    isLong,
    write: control => form.set(path, control.value === '' && isOptional ? undefined : control.value, 'text'),
  })
}

/** Renders a number field. A number that is out of range is kept, and the draft says what is wrong with it. */
function drawNumber(form: Form, field: Field): VNode {
  const { path, label, schema, isOptional } = field
  const { minimum: min, maximum: max } = schema
  const type = min === 0 && max === LARGEST_HUE ? 'range' : 'number'
  const step = schema.type === 'integer' ? 1 : 'any'
  return drawInput(label, {
    id: nameControl(form, path),
    value: String(readField(form, field) ?? ''),
    attributes: { type, min, max, step },
    write(control) {
      if (control.value !== '') form.set(path, Number(control.value), 'number')
      else if (isOptional && !control.validity.badInput) form.set(path, undefined, 'number')
    },
  })
}

/** Renders the fields of a tuple, such as the two hues. */
function drawTuple(form: Form, { path, name, label }: Field, places: JsonSchema[]): VNode {
  return drawFieldset(label, ...places.map((schema, at) => drawField(form, nameItem(name, path, at, schema))))
}

/** Renders a list with buttons for its items. `begin` returns a new item; unless given, it is an empty one. */
export function drawList(form: Form, field: Field, begin?: () => unknown): VNode {
  const { path, name, label, schema, isOptional } = field
  const itemSchema = schema.items as JsonSchema
  const items = (readField(form, field) as unknown[] | undefined) ?? []
  const fewest = isOptional ? 0 : (schema.minItems ?? 0)
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY
  const replace = (next: unknown[]) => form.reshape(path, next.length === 0 && isOptional ? undefined : next)
  const drawItem = (_: unknown, at: number) => {
    const itemField = nameItem(name, path, at, itemSchema)
    const item = amid(words, itemField.label)
    const look = { isBare: true, class: 'ed-small' }
    const moveUp = () => replace(items.toSpliced(at - 1, 2, items[at], items[at - 1]))
    const remove = () => replace(items.toSpliced(at, 1))
    return html`
      <li>
        <div class="ed-entry">${drawField(form, itemField)}</div>
        <div class="ed-entry-tools">
          ${at > 0 && drawButton(words.text('editor.moveOneUp', { item }), 'up', moveUp, look)}
          ${items.length > fewest && drawButton(words.text('editor.removeOne', { item }), 'trash', remove, look)}
        </div>
      </li>
    `
  }
  const add = () => replace([...items, begin ? begin() : fitRow(blankOf(itemSchema, form.schema), items)])
  const addition = nameAddition(nameItem(name, path, items.length, itemSchema).label)
  return html`
    <fieldset class="ed-list">
      <legend>${label}</legend>
      <ol>${items.map(drawItem)}</ol>
      ${items.length < most && drawButton(addition, 'plus', add, { class: 'ed-small' })}
    </fieldset>
  `
}

/**
 * Returns the field of an item in a list. Every item has the field name `cells`, so that the labels of a list inside a
 * list number its cells.
 */
function nameItem(list: string, path: Path, at: number, schema: JsonSchema): Field {
  return { path: [...path, at], name: 'cells', label: nameOfOne(words, list, at), schema, isOptional: false }
}

function nameChoice(value: string): Choice {
  return { value, words: nameInWords(words, value) }
}

function nameAddition(label: string): string {
  return words.text('editor.addOne', { item: amid(words, label) })
}

/** Returns a new row with as many cells as the rows above it. */
function fitRow(blank: unknown, [first]: unknown[]): unknown {
  return Array.isArray(blank) && Array.isArray(first) ? first.map(() => '') : blank
}

function replaceFields(part: Fields, next: Fields): void {
  for (const name of Object.keys(part)) if (!isDerived(name)) delete part[name]
  Object.assign(part, next)
}
