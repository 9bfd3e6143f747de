import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Course } from '../../../../course/schema.ts'
import { nameInWords } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import type { Notes } from './notes.ts'

type Entry = { id: string; number?: string; title: string; lang?: string; views?: string[] }

/** Renders the outline of chapters and lessons, with the number of notes in each. Each entry leads to its part. */
export function drawOutline(course: Course, notes: Notes, go: (id: string) => void): VNode {
  const { chapters, wrapup, assessment, articles, jobAids, rolePlays, glossary, agreement, language: lang } = course
  const draw = ({ id, number = '', title, lang = words.locale, views = [] }: Entry) => {
    const count = [id, ...views].reduce((sum, view) => sum + (notes.get(view)?.length ?? 0), 0)
    const noteCount = html`<b>${count}<span class="unseen"> ${words.count('editor.notes', count)}</span></b>`
    return html`
      <li key=${id}>
        <button type="button" data-go=${id} onClick=${() => go(id)}>
          <i>${number}</i>
          <span><bdi lang=${lang}>${title || '…'}</bdi></span>
          ${count > 0 && noteCount}
        </button>
      </li>
    `
  }
  const drawPart = (id: string, views: string[] = []) => draw({ id, title: nameInWords(words, id), views })
  const drawChapter = ({ id, title, lessons }: Course['chapters'][number], at: number) => html`
    <li key=${id}>
      <ol>
        ${draw({ id, number: String(at + 1), title, lang })}
        ${lessons.map((lesson, index) => {
          const views = [`${lesson.id}.exercise`, `${lesson.id}.video`, ...lesson.blocks.map(block => block.id)]
          return draw({ id: lesson.id, number: `${at + 1}.${index + 1}`, title: lesson.title, lang, views })
        })}
      </ol>
    </li>
  `
  return html`
    <ol class="ed-chapters">
      ${draw({ id: 'course', title: words.text('places.course') })}
      ${chapters.map(drawChapter)}
      ${rolePlays && drawPart('rolePlays')}
      ${wrapup && drawPart('wrapup')}
      ${
        assessment &&
        drawPart(
          'assessment',
          assessment.questions.map(({ id }) => id),
        )
      }
      ${articles && drawPart('articles')}
      ${jobAids && drawPart('jobAids')}
      ${glossary.length > 0 && drawPart('glossary')}
      ${agreement && drawPart('agreement')}
    </ol>
  `
}
