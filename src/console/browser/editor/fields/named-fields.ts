import type { ComponentChildren, VNode } from 'preact'
import { type Choice, listChoices, nameOfOne } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import { type Field, type Form, nameControl, readField } from './field.ts'
import { drawFieldset, drawSelect, drawTick } from './inputs.ts'

/**
 * Renderers for fields whose schema alone is not enough, by field name. Most of these fields refer to other parts of
 * the course.
 */
export const NAMED_FIELDS: Record<string, (form: Form, field: Field) => ComponentChildren> = {
  outcomeId: drawLink,
  outcomeIds: drawLinks,
  chapterId: drawLink,
  evidence: drawLink,
  to: drawDestination,
  practice: drawPractice,
}

function drawLink(form: Form, field: Field): VNode {
  const { path, name, label } = field
  const choices = listChoices(words, name, form.course) ?? []
  const currentValue = String(readField(form, field) ?? '')
  return drawSelect(nameControl(form, path), label, choices, currentValue, value => form.set(path, value))
}

function drawLinks(form: Form, field: Field): VNode {
  const { path, name, label } = field
  const currentIds = (readField(form, field) as string[] | undefined) ?? []
  const drawChoice = ({ value, words: link }: Choice) =>
    drawTick(nameControl(form, path, value), link, currentIds.includes(value), isOn =>
      form.set(path, isOn ? [...currentIds, value] : currentIds.filter(each => each !== value)),
    )
  return drawFieldset(label, ...(listChoices(words, name, form.course) ?? []).map(drawChoice))
}

/**
 * Renders the choice of where a scenario's choice leads: to a scene or an end. The target is stored by its id, or by
 * its position while it has no id.
 */
function drawDestination(form: Form, field: Field): VNode {
  const { path, label } = field
  const { scenes = [], ends = [] } = form.part as { scenes?: { id?: string }[]; ends?: { id?: string }[] }
  const list = (kind: 'scene' | 'end', places: { id?: string }[]) =>
    places.map((place, at) => ({
      value: JSON.stringify({ [kind]: place.id ?? at + 1 }),
      words: nameOfOne(words, `${kind}s`, at),
    }))
  const choices = [...list('scene', scenes), ...list('end', ends)]
  const currentValue = JSON.stringify(readField(form, field))
  return drawSelect(nameControl(form, path), label, choices, currentValue, value => form.set(path, JSON.parse(value)))
}

/**
 * Renders practice as a check box, because practice is on if the field is absent: in a select list, the entry for an
 * absent value would not say that.
 */
function drawPractice(form: Form, field: Field): VNode {
  const { path, label } = field
  const isOn = readField(form, field) !== 'none'
  return drawTick(nameControl(form, path), label, isOn, on => form.set(path, on ? 'spaced' : 'none'))
}
