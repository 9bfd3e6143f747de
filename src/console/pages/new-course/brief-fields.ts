import {
  AUDIENCE_CHARACTERS,
  LENGTHS,
  LEVELS,
  MUST_COVER_CHARACTERS,
  MUST_COVER_ITEMS,
  TONES,
} from '../../../course/brief.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Words } from '../../words.ts'
import { fieldState, type Problems, renderProblem, selection } from '../form-fields.ts'
import type { CourseWish } from './course-wish.ts'

type Level = (typeof LEVELS)[number]
type Tone = (typeof TONES)[number]
type Length = (typeof LENGTHS)[number]

/** Renders the fields about audience and style. They are collapsed unless one is filled in or has an error. */
export function briefFields(words: Words, wish: CourseWish, problems: Problems): Html {
  const names = ['audience', 'level', 'tone', 'length', 'mustCover'] as const
  const isOpen = names.some(name => wish[name] !== '' || problems.has(name))
  const nameChoices = (list: readonly (Level | Tone | Length)[]) =>
    list.map(name => [name, words.text(`newCourse.${name}`)] as const)
  const choose = (field: 'level' | 'tone' | 'length', options: (readonly [string, string])[]) =>
    selection(
      field,
      words.text(`newCourse.${field}`),
      words.text('newCourse.upToAuthor'),
      options,
      wish[field],
      problems,
    )
  const optional = html`<span class="optional">${words.text('frame.optional')}</span>`
  const limits = { items: MUST_COVER_ITEMS, characters: MUST_COVER_CHARACTERS }
  return html`
    <details class="brief"${isOpen && html` open`}>
      <summary>${icon('chevron')} ${words.text('newCourse.learners')}</summary>
      <div class="stack">
        <div class="field">
          <label for="audience">${words.text('newCourse.audience')} ${optional}</label>
          <input
            id="audience"
            name="audience"
            value="${wish.audience}"
            autocomplete="off"
            placeholder="${words.text('newCourse.audienceExample')}"${fieldState(problems, 'audience', 'audience-hint')}
          >
          ${renderProblem(problems, 'audience')}
          <p class="hint" id="audience-hint">${words.text('newCourse.upTo', { count: AUDIENCE_CHARACTERS })}</p>
        </div>
        <div class="fields three">
          ${choose('level', nameChoices(LEVELS))}
          ${choose('tone', nameChoices(TONES))}
          ${choose('length', nameChoices(LENGTHS))}
        </div>
        <div class="field">
          <label for="mustCover">${words.text('newCourse.mustCover')} ${optional}</label>
          <textarea id="mustCover" name="mustCover" rows="4"${fieldState(problems, 'mustCover', 'mustCover-hint')}>
            ${`\n${wish.mustCover}`}
          </textarea>
          ${renderProblem(problems, 'mustCover')}
          <p class="hint" id="mustCover-hint">${words.text('newCourse.mustCoverHint', limits)}</p>
        </div>
      </div>
    </details>
  `
}
