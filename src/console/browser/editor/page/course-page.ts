import { html } from 'htm/preact'
import { type ComponentChildren, h, type VNode } from 'preact'
import { locate } from '../../../../course/change/course-tree.ts'
import type { Chapter, Course, Lesson } from '../../../../course/schema.ts'
import type { Translator } from '../../../../player/translator.ts'
import { amid, nameInWords } from '../../../part-names.ts'
import type { Editor } from '../editor-state.ts'
import { words } from '../editor-words.ts'
import { keepControl } from '../fields/field.ts'
import { drawPartForm } from '../fields/part-form.ts'
import type { Actions, AddOn } from '../part-actions.ts'
import type { PartCommand } from '../part-commands.ts'
import type { ReviewPanel } from '../review/review-panel.ts'
import type { PartRows, View, Views } from '../views.ts'
import { drawButton } from './controls.ts'
import type { Notes } from './notes.ts'
import { PartShell } from './part-shell.ts'

export type PageParts = {
  editor: Editor
  views: Views
  translator: Translator
  actions: Actions
  commands: PartCommand[]
  notes: Notes
  /** Id of the current part. */
  current: string
  /** The review panel, which counts open comments; null until it is loaded. */
  review: ReviewPanel | null
  /** Asks the writer to confirm that texts are discarded. */
  confirmDrop(texts: string[]): Promise<boolean>
}

/** Renders the whole course, part by part, with buttons that add to each of its lists. */
export function drawCourse(page: PageParts): ComponentChildren {
  const { editor, views, actions } = page
  const course = editor.course()
  return html`
    ${drawShell(page, views.hero(course))}
    ${course.chapters.map((chapter, at) => drawChapter(page, chapter, at))}
    ${drawAdding([[words.text('editor.addChapter'), actions.addChapter]])}
    ${course.rolePlays && drawShell(page, views.rolePlays(course.rolePlays))}
    ${course.wrapup && drawShell(page, views.wrapup(course.wrapup))}
    ${drawAssessment(page, course)}
    ${course.articles && drawShell(page, views.articles(course.articles))}
    ${course.jobAids && drawShell(page, views.jobAids(course.jobAids))}
    ${course.glossary.length > 0 && drawShell(page, views.glossary(course.glossary))}
    ${course.agreement && drawShell(page, views.agreement(course.agreement))}
    ${drawAddOns(page, course)}
  `
}

function drawChapter(page: PageParts, chapter: Chapter, at: number): VNode {
  const { editor, views, actions } = page
  return html`
    <div class="page chapter" key=${editor.keyOf(chapter.id)}>
      ${drawShell(page, views.chapterHead(editor.course(), chapter, at))}
      ${chapter.lessons.map((lesson, index) => drawLesson(page, lesson, at, index))}
      ${drawAdding([[words.text('editor.addLesson'), () => actions.addLesson(chapter.id)]])}
    </div>
  `
}

function drawLesson(page: PageParts, lesson: Lesson, chapter: number, at: number): VNode {
  const { editor, views, actions, translator } = page
  const { id, blocks, video, exercise } = lesson
  const additions: Addition[] = [[words.text('editor.addPart'), () => actions.addBlock(id, null)]]
  if (!video) additions.push([words.text('editor.addVideo'), () => actions.addToLesson(id, 'video')])
  if (!exercise) additions.push([words.text('editor.addExercise'), () => actions.addToLesson(id, 'exercise')])
  const number = `${translator.number(chapter + 1)}.${translator.number(at + 1)}`
  return html`
    <div class="lesson" key=${editor.keyOf(id)}>
      ${drawShell(page, views.lessonHead(lesson, number))}
      ${blocks.map(block => drawShell(page, views.block(block)))}
      ${video && drawShell(page, views.video(lesson, video))}
      ${exercise && drawShell(page, views.exercise(lesson, exercise))}
      ${drawAdding(additions)}
    </div>
  `
}

function drawAssessment(page: PageParts, course: Course): ComponentChildren {
  const { assessment } = course
  if (!assessment) return null
  const { views, actions } = page
  const count = assessment.questions.length
  return html`
    <div class="page part" key="assessment">
      ${drawShell(page, views.assessment(assessment, course))}
      ${assessment.questions.map((question, at) => drawShell(page, views.question(question, at, count)))}
      ${drawAdding([[words.text('editor.addQuestion'), actions.addQuestion]])}
    </div>
  `
}

function drawAddOns({ actions }: PageParts, course: Course): VNode {
  const additions: Addition[] = course.assessment ? [] : [[words.text('editor.addAssessment'), actions.addQuestion]]
  const offer = (name: AddOn, isThere: boolean) => {
    if (!isThere) additions.push([words.text(`editor.add-${name}`), () => actions.addOn(name)])
  }
  offer('rolePlays', course.rolePlays !== undefined)
  offer('wrapup', course.wrapup !== undefined)
  offer('articles', course.articles !== undefined)
  offer('jobAids', course.jobAids !== undefined)
  offer('glossary', course.glossary.length > 0)
  offer('agreement', course.agreement !== undefined)
  return drawAdding(additions)
}

type Addition = [label: string, add: () => void]

function drawAdding(additions: Addition[]): VNode {
  const buttons = additions.map(([label, add]) => drawButton(label, 'plus', add))
  return html`<div class="ed-add ed-house" lang=${words.locale} dir="ltr">${buttons}</div>`
}

function drawShell(page: PageParts, view: View): ComponentChildren {
  const { editor, commands, notes, current, review } = page
  const isCurrent = current === view.id
  const located = isCurrent ? locate(editor.course(), view.id) : null
  const shownCommands = isCurrent ? commands.filter(command => command.isShown(view.id, located)) : []
  return h(PartShell, {
    key: editor.keyOf(view.id),
    view,
    notes: notes.get(view.id) ?? [],
    commentCount: review?.countComments(view.id) ?? 0,
    badge: review?.drawBadge(view.id),
    isCurrent,
    tools: shownCommands.map(({ label, icon, run, isNamed = false }) =>
      drawButton(words.text(label), icon, () => run(editor.current()), { isBare: !isNamed, isRoomy: isNamed }),
    ),
    form: editor.isFormOpen(view.id) && drawForm(page, view),
    openForm: () => editor.isFormOpen(view.id) || editor.toggleForm(view.id),
  })
}

function drawForm(page: PageParts, { id, schema, rows }: View): ComponentChildren {
  return html`${schema && drawPartForm(page.editor, id, schema, page.confirmDrop)}${rows && drawRows(page, rows)}`
}

/** Renders small parts of one kind in a single form. */
function drawRows({ editor, actions, confirmDrop }: PageParts, { kind, ids, schema }: PartRows): ComponentChildren {
  const name = nameInWords(words, kind)
  const nameRow = (part: string, at: number) => words.text('places.numbered', { part, number: at + 1 })
  const drawRow = (id: string, at: number) => {
    const label = words.text('editor.removeOne', { item: nameRow(amid(words, name), at) })
    return html`
      <fieldset key=${editor.keyOf(id)}>
        <legend>${nameRow(name, at)}</legend>
        ${drawPartForm(editor, id, schema, confirmDrop)}
        ${drawButton(label, 'trash', () => keepControl(() => actions.remove(id)), { class: 'ed-small' })}
      </fieldset>
    `
  }
  const addition = words.text('editor.addOne', { item: amid(words, name) })
  return html`
    ${ids.map(drawRow)}
    ${drawButton(addition, 'plus', () => keepControl(() => actions.addListed(kind)), { class: 'ed-small' })}
  `
}
