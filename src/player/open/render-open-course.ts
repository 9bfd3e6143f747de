import { questionsPerTry } from '../../course/assessment-rules.ts'
import type { Block } from '../../course/blocks/blocks.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { Agreement, Article, Assessment, Chapter, Course, CourseContent, Lesson } from '../../course/schema.ts'
import type { JobAid } from '../../course/sheets/job-aid.ts'
import type { RolePlay } from '../../course/sheets/role-play.ts'
import { type Html, html, NOTHING } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderBlock } from '../blocks/block-views.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import { renderShownPicture } from '../media/render-shown-picture.ts'
import { requireView } from '../questions/question-views.ts'
import { renderArticle, renderLine, renderMarkdown } from '../render/markdown.ts'
import { renderCites } from '../render/render-cites.ts'
import { renderExercise } from '../render/render-exercise.ts'
import { renderHero } from '../render/render-hero.ts'
import { renderSeal } from '../render/render-lesson.ts'
import { renderAid, renderGlossary } from '../render/render-reading.ts'
import { renderRolePlay } from '../render/render-role-plays.ts'
import { renderTitle } from '../render/render-title.ts'
import { renderVideo } from '../render/render-video.ts'
import { renderWrapup } from '../render/render-wrapup.ts'
import type { Translator } from '../translator.ts'

/**
 * Renders a frame around a part that was already rendered, such as one with a comment button. `partId` is the part's id
 * or name.
 */
export type FramePart = (partId: string, drawn: Html) => Html

/** A course, or the parts of it that are written so far. */
type KnownContent = CourseContent & Pick<Course, 'id'>

export type OpenView = { mark: Html; shelf: MediaShelf; translator: Translator; frame: FramePart }

/**
 * Renders a course for reviewers: on one page, with the key and reasons of every question, and without questions to
 * answer. It needs no script. Folds are opened by `openFolds`.
 */
export function renderOpenCourse(course: Course, view: OpenView): Html {
  const { frame, mark, translator } = view
  const { rolePlays, wrapup, assessment, articles, jobAids, glossary, agreement } = course
  return html`
    ${frame('course', renderHero(course, mark, translator, view.shelf))}
    ${renderOpenChapters(course, view)}
    ${rolePlays && renderOpenRolePlays(rolePlays, view)}
    ${wrapup && frame('wrapup', renderWrapup(wrapup, NOTHING, translator))}
    ${assessment && renderOpenAssessment(assessment, view)}
    ${articles && renderOpenArticles(articles, view)}
    ${jobAids && renderOpenJobAids(jobAids, view)}
    ${glossary.length > 0 && frame('glossary', renderGlossary(glossary, NOTHING, translator))}
    ${agreement && frame('agreement', renderOpenAgreement(agreement, translator))}
  `
}

export function renderOpenChapters(course: KnownContent, view: OpenView): Html[] {
  return course.chapters.map((chapter, at) => renderOpenChapter(course, chapter, at + 1, view))
}

/**
 * Opens all folds (`details`) of a page, and shows the steps of an example that a learner would reveal one by one. The
 * tags and quotes in a page's texts are escaped, so every match is markup.
 */
export function openFolds(page: string): string {
  return page
    .replace(/<details(?! class="rv-)/g, '<details open')
    .replace(/(<details open [^>]*) name="\w+"/g, '$1')
    .replace(/ class="later"|(?<= class="takeaway) later/g, '')
}

function renderOpenChapter(course: KnownContent, chapter: Chapter, number: number, view: OpenView): Html {
  const { translator, frame } = view
  const numbers = { number: translator.number(number), count: translator.number(course.chapters.length) }
  const head = html`
    <header class="chapter-head">
      ${renderSeal(course.id, chapter.id)}
      <div>
        <p class="eyebrow">${translator.text('chapterOf', numbers)}</p>
        <h2 id="${chapter.id}-title">${renderTitle(chapter.title, translator.locale)}</h2>
      </div>
      <p class="summary">${renderLine(chapter.summary)}</p>
    </header>
  `
  return html`
    <section class="page chapter" aria-labelledby="${chapter.id}-title">
      ${frame(chapter.id, head)}
      ${chapter.lessons.map((lesson, at) =>
        renderOpenLesson(course, lesson, `${numbers.number}.${translator.number(at + 1)}`, view),
      )}
    </section>
  `
}

function renderOpenLesson(course: KnownContent, lesson: Lesson, number: string, view: OpenView): Html {
  const { id, blocks, video, exercise } = lesson
  const { translator, frame } = view
  const head = html`
    <header class="lesson-head">
      <h3 id="${id}-title">
        <span class="lesson-number">${number}</span>
        ${' '}
        <span>${renderTitle(lesson.title, translator.locale)}</span>
      </h3>
    </header>
  `
  return html`
    <article class="lesson" aria-labelledby="${id}-title">
      ${frame(id, head)}
      ${blocks.map(block => frame(block.id, renderOpenBlock(course, block, view)))}
      ${video && frame(`${id}.video`, renderVideo(video, translator))}
      ${exercise && frame(`${id}.exercise`, renderExercise(exercise, id, translator))}
    </article>
  `
}

/** Renders a block. Checks are shown with their citations, because their answers are shown too. */
function renderOpenBlock(course: KnownContent, block: Block, view: OpenView): Html {
  const { translator, shelf } = view
  const label = html`<p class="label">${icon('check')}${translator.text('quickCheck')}</p>`
  const blockMarkup =
    block.type === 'check' ? renderOpenQuestion(block.question, label, view) : renderBlock(block, translator, shelf)
  const cites = block.type === 'check' ? block.question.cites : block.cites
  return html`${blockMarkup}${renderCites(cites, course, translator)}`
}

function renderOpenQuestion(question: Question, label: Html, { translator, shelf }: OpenView): Html {
  return html`
    <div class="block panel check">
      ${label}
      <p class="stem">${renderLine(question.stem)}</p>
      ${renderShownPicture(question.picture, shelf, translator)}
      <div class="open-key">${requireView(question).renderKey(question, translator, shelf)}</div>
    </div>
  `
}

function renderOpenAssessment(assessment: Assessment, view: OpenView): Html {
  const { translator, frame } = view
  const { questions, passMark } = assessment
  const percent = translator.percent(passMark / 100)
  const head = html`
    <h2 id="assessment-title">${translator.text('assessment')}</h2>
    <p class="lead">${translator.count('assessmentIntro', questionsPerTry(assessment), { percent })}</p>
  `
  const count = translator.number(questions.length)
  return html`
    <section class="page part" aria-labelledby="assessment-title">
      ${frame('assessment', head)}
      ${questions.map((question, at) => {
        const place = translator.text('questionOf', { number: translator.number(at + 1), count })
        return frame(question.id, renderOpenQuestion(question, html`<p class="label">${place}</p>`, view))
      })}
    </section>
  `
}

function renderOpenArticles(articles: Article[], { translator, frame }: OpenView): Html {
  const items = articles.map(article => {
    const articleMarkup = html`
      <article class="prose" aria-labelledby="${article.id}-title">
        <h3 id="${article.id}-title">${article.title}</h3>
        ${renderArticle(article.markdown, translator)}
      </article>
    `
    return frame(article.id, articleMarkup)
  })
  return html`
    <section class="page part" aria-labelledby="articles-title">
      <h2 id="articles-title">${translator.text('articles')}</h2>
      ${items}
    </section>
  `
}

function renderOpenRolePlays(rolePlays: RolePlay[], { translator, frame }: OpenView): Html {
  return html`
    <section class="page part" aria-labelledby="role-plays-title">
      <h2 id="role-plays-title">${translator.text('rolePlays')}</h2>
      ${rolePlays.map(play => frame(play.id, renderRolePlay(play, translator)))}
    </section>
  `
}

function renderOpenJobAids(jobAids: JobAid[], { translator, frame }: OpenView): Html {
  return html`
    <section class="page part" aria-labelledby="job-aids-title">
      <h2 id="job-aids-title">${translator.text('jobAids')}</h2>
      ${jobAids.map(aid => frame(aid.id, renderAid(aid, translator)))}
    </section>
  `
}

function renderOpenAgreement({ title, statement, confirmation }: Agreement, translator: Translator): Html {
  return html`
    <section class="page part" aria-labelledby="agreement-title">
      <div class="sheet-of-paper">
        <p class="eyebrow">${translator.text('agreement')}</p>
        <h2 id="agreement-title">${title}</h2>
        <div class="statement">${renderMarkdown(statement, translator)}</div>
        <p class="agree">${icon('check')}${renderLine(confirmation)}</p>
      </div>
    </section>
  `
}
