import { type Html, html } from '../../../look/html.ts'
import type { Words } from '../../words.ts'

/**
 * The course in the preview, and the other courses to choose from. `courseId` is null for an account without courses,
 * which sees an example. `faces` is JSON: the URL of the style sheet for each typeface.
 */
export type PreviewChoice = { courseId: string | null; courses: { id: string; name: string }[]; faces: string }

/**
 * Renders the preview: a real course page in a frame without scripts. The frame has the console's own origin, so that
 * the script of this page can change colours, corners, typeface and texts in it. That is safe because no script of the
 * course can run in the frame.
 */
export function brandPreview(words: Words, { courseId, courses, faces }: PreviewChoice): Html {
  return html`
    <section class="preview brand-preview" aria-labelledby="preview">
      <div class="section-head">
        <h2 id="preview">${words.text('course.preview')}</h2>
        <div class="brand-switches">
          <fieldset class="switch scripted">
            <legend class="unseen">${words.text('brand.previewColours')}</legend>
            <label>
              <input type="radio" name="theme" value="light" checked>
              <span>${words.text('brand.light')}</span>
            </label>
            <label><input type="radio" name="theme" value="dark"><span>${words.text('brand.dark')}</span></label>
          </fieldset>
          <fieldset class="switch">
            <legend class="unseen">${words.text('course.previewSize')}</legend>
            <label>
              <input type="radio" name="size" value="desktop" checked>
              <span>${words.text('course.desktop')}</span>
            </label>
            <label><input type="radio" name="size" value="phone"><span>${words.text('course.phone')}</span></label>
          </fieldset>
        </div>
      </div>
      <div class="stage" tabindex="0" role="group" aria-label="${words.text('brand.thePreview')}" data-faces="${faces}">
        <iframe
          src="/console/brand/preview${courseId && `?course=${courseId}`}"
          title="${words.text('brand.previewTitle')}"
          sandbox="allow-same-origin"
          tabindex="-1"
        ></iframe>
      </div>
      ${courses.length > 0 ? courseChoice(words, courses, courseId) : html`<p class="hint">${words.text('brand.example')}</p>`}
    </section>
  `
}

function courseChoice(words: Words, courses: PreviewChoice['courses'], chosen: string | null): Html {
  const options = courses.map(({ id, name }) => {
    return html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`
  })
  return html`
    <form method="get" action="/console/brand" class="inline" data-course-choice>
      <div class="field">
        <label for="course">${words.text('course.course')}</label>
        <select id="course" name="course">${options}</select>
      </div>
      <button class="button quiet unscripted">${words.text('brand.show')}</button>
    </form>
  `
}
