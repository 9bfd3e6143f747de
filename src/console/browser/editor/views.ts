import type { Block } from '../../../course/blocks/blocks.ts'
import type { Part } from '../../../course/change/course-tree.ts'
import type { Question } from '../../../course/questions/questions.ts'
import type {
  Agreement,
  Article,
  Assessment,
  Chapter,
  Course,
  Exercise,
  Lesson,
  Video,
  Wrapup,
} from '../../../course/schema.ts'
import type { JobAid } from '../../../course/sheets/job-aid.ts'
import type { RolePlay } from '../../../course/sheets/role-play.ts'
import { type Html, html, NOTHING } from '../../../look/html.ts'
import { renderBlock } from '../../../player/blocks/block-views.ts'
import type { MediaShelf } from '../../../player/media/media-shelf.ts'
import { renderScoredQuestion } from '../../../player/questions/render-question.ts'
import { renderLine } from '../../../player/render/markdown.ts'
import { renderAgreement } from '../../../player/render/render-agreement.ts'
import { renderExercise } from '../../../player/render/render-exercise.ts'
import { renderHero } from '../../../player/render/render-hero.ts'
import { renderSeal } from '../../../player/render/render-lesson.ts'
import { renderMinutes } from '../../../player/render/render-minutes.ts'
import { renderArticles, renderGlossary, renderJobAids } from '../../../player/render/render-reading.ts'
import { renderRolePlays } from '../../../player/render/render-role-plays.ts'
import { renderVideo } from '../../../player/render/render-video.ts'
import { renderWrapup } from '../../../player/render/render-wrapup.ts'
import type { Translator } from '../../../player/translator.ts'
import type { EditorSchemas, JsonSchema } from '../../pages/editor/editor-schemas.ts'
import { nameInWords } from '../../part-names.ts'
import { type AssessmentTable, renderAssessmentTable, tabulate } from './assessment-table.ts'
import { fillIds } from './block-kinds.ts'
import { words } from './editor-words.ts'
import type { ListedPart } from './part-actions.ts'
import { type Path, type TextField, textsOf } from './schema-fields.ts'

/** Kinds of part, besides blocks, that have a view of their own and are items of a list. */
const LISTED_KINDS = ['chapter', 'lesson', 'question']

/**
 * A text of a view. `part` is the id of the part that the text belongs to, and `field` its path in that part; `path` is
 * its path in the input of the view.
 */
export type ViewText = TextField & { part: string; field: Path }

/** Small parts of one kind, such as outcomes or articles, which are edited in a single form. */
export type PartRows = { kind: ListedPart; ids: string[]; schema: JsonSchema }

/**
 * What the editor draws, focuses and moves as a whole, with its own notes: a part of the course, or a list of small
 * parts.
 */
export type View = {
  /**
   * Id of the part, or its temporary name until the service gives it an id. For a list of small parts, the name of the
   * list.
   */
  id: string
  name: string
  /** Whether the part is an item of a list, in which it can be moved. */
  isListed: boolean
  /** Everything that the drawing of the view depends on, apart from the media: the part, or the list of small parts. */
  input: unknown
  listTexts(): ViewText[]
  render(input: never): Html
  /** Schema of the fields that belong to the view itself; null if it has none, as for a list of small parts. */
  schema: JsonSchema | null
  rows?: PartRows
  /**
   * Number of media that the editor knew when the view was created. If the number has changed since, the view is drawn
   * again, because it may show one of the new media.
   */
  shelfSize?: number
}

export type Views = ReturnType<typeof createViews>

/** Creates the views of a course, which use the player's renderers for single parts. */
export function createViews({ blocks, parts }: EditorSchemas, translator: Translator, shelf: MediaShelf) {
  function viewFields(id: string, kind: string, schema: JsonSchema, part: object, render: (part: never) => Html): View {
    const listTexts = () => textsOf(schema, part).map(text => ({ ...text, part: id, field: text.path }))
    const shelfSize = shelf.media.length
    return { id, name: nameInWords(words, kind), isListed: true, input: part, listTexts, render, schema, shelfSize }
  }

  function viewPart(id: string, kind: string, part: object, render: (part: never) => Html): View {
    return { ...viewFields(id, kind, parts[kind]!, part, render), isListed: LISTED_KINDS.includes(kind) }
  }

  function viewList(id: string, kind: ListedPart, items: object[], render: (items: never) => Html): View {
    const schema = parts[kind]!
    const listTexts = () =>
      (items as Part[]).flatMap((part, at) =>
        textsOf(schema, part).map(text => ({ ...text, part: part.id, field: text.path, path: [at, ...text.path] })),
      )
    const rows = { kind, ids: (items as Part[]).map(part => part.id), schema }
    return { id, name: nameInWords(words, id), isListed: false, input: items, listTexts, render, schema: null, rows }
  }

  return {
    hero(course: Course): View {
      const { name, headline, caveat, level, outcomes, hues, practice, cover, minutes } = course
      const fields = viewPart(
        'course',
        'course',
        { name, headline, caveat, level, hues, practice, cover },
        () => NOTHING,
      )
      const list = viewList('outcomes', 'outcome', outcomes, () => NOTHING)
      return {
        ...fields,
        name: words.text('places.course'),
        input: { name, headline, caveat, level, outcomes, hues, cover, minutes },
        listTexts: () => [
          ...fields.listTexts(),
          ...list.listTexts().map(text => ({ ...text, path: ['outcomes', ...text.path] })),
        ],
        render: (input: Course) => renderHero({ ...course, ...input }, NOTHING, translator, shelf),
        rows: list.rows!,
      }
    },

    chapterHead(course: Course, { id, title, summary }: Chapter, at: number): View {
      const numbers = { number: translator.number(at + 1), count: translator.number(course.chapters.length) }
      const input = { title, summary, numbers }
      return viewPart(
        id,
        'chapter',
        input,
        (part: Chapter) => html`
          <header class="chapter-head">
            ${renderSeal(course.id, id)}
            <div>
              <p class="eyebrow">${translator.text('chapterOf', numbers)}</p>
              <h2>${part.title}</h2>
            </div>
            <p class="summary">${renderLine(part.summary)}</p>
          </header>
        `,
      )
    },

    lessonHead({ id, title, outcomeIds, minutes }: Lesson, number: string): View {
      const input = { title, outcomeIds, minutes, number }
      return viewPart(
        id,
        'lesson',
        input,
        (part: Lesson) => html`
          <header class="lesson-head">
            <h3>
              <span class="lesson-number">${number}</span>
              ${' '}
              <span>${part.title}</span>
            </h3>
            ${renderMinutes(minutes, translator)}
          </header>
        `,
      )
    },

    block(block: Block): View {
      const { schema } = blocks.find(({ type }) => type === block.type)!
      return viewFields(block.id, block.type, schema, block, (part: Block) =>
        renderBlock(fillIds(part), translator, shelf),
      )
    },

    exercise: (lesson: Lesson, exercise: Exercise) =>
      viewPart(`${lesson.id}.exercise`, 'exercise', exercise, (part: Exercise) =>
        renderExercise(part, lesson.id, translator),
      ),

    video: (lesson: Lesson, video: Video) =>
      viewPart(`${lesson.id}.video`, 'video', video, (part: Video) => renderVideo(part, translator)),

    wrapup: (wrapup: Wrapup) =>
      viewPart('wrapup', 'wrapup', wrapup, (part: Wrapup) => renderWrapup(part, NOTHING, translator)),

    assessment: (assessment: Assessment, course: Course) =>
      viewPart('assessment', 'assessment', tabulate(assessment, course), (table: AssessmentTable) =>
        renderAssessmentTable(table, translator),
      ),

    question(question: Question, at: number, count: number): View {
      const numbers = { number: translator.number(at + 1), count: translator.number(count) }
      const place = translator.text('questionOf', numbers)
      return viewPart(question.id, 'question', question, (part: Question) =>
        renderScoredQuestion(part, place, translator, shelf),
      )
    },

    articles: (articles: Article[]) =>
      viewList('articles', 'article', articles, (items: Article[]) => renderArticles(items, NOTHING, translator)),

    rolePlays: (rolePlays: RolePlay[]) =>
      viewList('rolePlays', 'role-play', rolePlays, (items: RolePlay[]) => renderRolePlays(items, NOTHING, translator)),

    jobAids: (jobAids: JobAid[]) =>
      viewList('jobAids', 'job-aid', jobAids, (items: JobAid[]) => renderJobAids(items, NOTHING, translator)),

    glossary: (entries: Course['glossary']) =>
      viewList('glossary', 'glossary-entry', entries, (items: Course['glossary']) =>
        renderGlossary(items, NOTHING, translator),
      ),

    agreement: (agreement: Agreement) =>
      viewPart('agreement', 'agreement', agreement, (part: Agreement) => renderAgreement(part, NOTHING, translator)),
  }
}
