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
import { renderArticles, renderGlossary } from '../../../player/render/render-reading.ts'
import { renderVideo } from '../../../player/render/render-video.ts'
import { renderWrapup } from '../../../player/render/render-wrapup.ts'
import type { Translator } from '../../../player/translator.ts'
import type { EditorSchemas, JsonSchema } from '../../pages/editor/editor-schemas.ts'
import { nameInWords } from '../../part-names.ts'
import { type AssessmentTable, renderAssessmentTable, tabulate } from './assessment-table.ts'
import { words } from './editor-words.ts'
import { type Path, type TextField, textsOf } from './schema-fields.ts'

/** A text of a view, and the part of the course that it belongs to. */
export type ViewText = TextField & { part: string; field: Path }

/** A piece of the page that is drawn, focused, moved and noted as one. */
export type View = {
  /** The part's id or name; a list of small parts goes by the name of the list. */
  id: string
  name: string
  /** Everything that its drawing depends on. */
  input: unknown
  texts: ViewText[]
  render(input: never): Html
  schema: JsonSchema
  /** The parts of a list that is edited as one. */
  parts?: Part[]
}

/** The views of a course: the player's own renderers, fed part by part. */
export function createViews(schemas: EditorSchemas, translator: Translator, shelf: MediaShelf) {
  const { parts } = schemas
  const schemaOf = (type: string) => schemas.blocks.find(block => block.type === type)!.schema

  function one(id: string, name: string, schema: JsonSchema, part: object, render: (part: never) => Html): View {
    const texts = textsOf(schema, part).map(text => ({ ...text, part: id, field: text.path }))
    return { id, name, input: part, texts, render, schema }
  }

  function list(id: string, name: string, schema: JsonSchema, items: object[], render: (items: never) => Html): View {
    const texts = (items as Part[]).flatMap((part, at) =>
      textsOf(schema, part).map(text => ({ ...text, part: part.id, field: text.path, path: [at, ...text.path] })),
    )
    return { id, name, input: items, texts, render, schema, parts: items as Part[] }
  }

  return {
    outcomeSchema: parts['outcome']!,

    hero(course: Course): View {
      const { name, headline, level, outcomes, hues, minutes } = course
      const own = one(
        'course',
        words.text('places.course'),
        parts['course']!,
        { name, headline, level, hues },
        () => NOTHING,
      )
      const texts = list('outcomes', '', parts['outcome']!, outcomes, () => NOTHING).texts
      return {
        ...own,
        input: { name, headline, level, outcomes, hues, minutes },
        texts: [...own.texts, ...texts.map(text => ({ ...text, path: ['outcomes', ...text.path] }))],
        render: (input: Course) => renderHero({ ...course, ...input }, NOTHING, translator),
        parts: outcomes as unknown as Part[],
      }
    },

    chapterHead(course: Course, chapter: Chapter, at: number): View {
      const { title, summary } = chapter
      const numbers = { number: translator.number(at + 1), count: translator.number(course.chapters.length) }
      return one(
        chapter.id,
        nameInWords(words, 'chapter'),
        parts['chapter']!,
        { title, summary },
        (part: Chapter) => html`
        <header class="chapter-head">
          ${renderSeal(course.id, chapter.id)}
          <div>
            <p class="eyebrow">${translator.text('chapterOf', numbers)}</p>
            <h2>${part.title}</h2>
          </div>
          <p class="summary">${renderLine(part.summary)}</p>
        </header>
      `,
      )
    },

    lessonHead(lesson: Lesson, number: string): View {
      const { title, outcomeIds, minutes } = lesson
      return one(
        lesson.id,
        nameInWords(words, 'lesson'),
        parts['lesson']!,
        { title, outcomeIds, minutes, number },
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
      const render = (part: Block) => renderBlock(part, translator, shelf)
      return one(block.id, nameInWords(words, block.type), schemaOf(block.type), block, render)
    },

    exercise(lesson: Lesson, exercise: Exercise): View {
      const render = (part: Exercise) => renderExercise(part, lesson.id, translator)
      return one(`${lesson.id}.exercise`, nameInWords(words, 'exercise'), parts['exercise']!, exercise, render)
    },

    video(lesson: Lesson, video: Video): View {
      return one(`${lesson.id}.video`, nameInWords(words, 'video'), parts['video']!, video, (part: Video) =>
        renderVideo(part, translator),
      )
    },

    wrapup(wrapup: Wrapup): View {
      return one('wrapup', nameInWords(words, 'wrapup'), parts['wrapup']!, wrapup, (part: Wrapup) =>
        renderWrapup(part, NOTHING, translator),
      )
    },

    assessment(assessment: Assessment, course: Course): View {
      return one(
        'assessment',
        nameInWords(words, 'assessment'),
        parts['assessment']!,
        tabulate(assessment, course),
        (table: AssessmentTable) => renderAssessmentTable(table, translator),
      )
    },

    question(question: Question, at: number, count: number): View {
      const place = translator.text('questionOf', {
        number: translator.number(at + 1),
        count: translator.number(count),
      })
      const render = (part: Question) => renderScoredQuestion(part, place, translator)
      return one(question.id, nameInWords(words, 'question'), parts['question']!, question, render)
    },

    articles(articles: Article[]): View {
      const render = (items: Article[]) => renderArticles(items, NOTHING, translator)
      return list('articles', nameInWords(words, 'articles'), parts['article']!, articles, render)
    },

    glossary(entries: Course['glossary']): View {
      const render = (items: Course['glossary']) => renderGlossary(items, NOTHING, translator)
      return list('glossary', nameInWords(words, 'glossary'), parts['glossary-entry']!, entries, render)
    },

    agreement(agreement: Agreement): View {
      const render = (part: Agreement) => renderAgreement(part, NOTHING, translator)
      return one('agreement', nameInWords(words, 'agreement'), parts['agreement']!, agreement, render)
    },
  }
}

export type Views = ReturnType<typeof createViews>
