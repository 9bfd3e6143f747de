import { type Html, html } from '../../../look/html.ts'

/** Which course is shown, of those that can be; without any of their own, an example of ours. */
export type PreviewChoice = { courseId: string | null; courses: { id: string; name: string }[]; faces: string }

/**
 * The real page of a course, in a frame where no script runs: the script of this page changes colours, corners, face and words in it
 * as they are chosen. It is of the console's own origin for that, and what a course holds can do nothing there.
 */
export function brandPreview({ courseId, courses, faces }: PreviewChoice): Html {
  return html`
    <section class="preview brand-preview" aria-labelledby="preview">
      <div class="section-head">
        <h2 id="preview">Preview</h2>
        <div class="brand-switches">
          <fieldset class="switch scripted">
            <legend class="unseen">Colours of the preview</legend>
            <label><input type="radio" name="theme" value="light" checked><span>Light</span></label>
            <label><input type="radio" name="theme" value="dark"><span>Dark</span></label>
          </fieldset>
          <fieldset class="switch">
            <legend class="unseen">Size of the preview</legend>
            <label><input type="radio" name="size" value="desktop" checked><span>Desktop</span></label>
            <label><input type="radio" name="size" value="phone"><span>Phone</span></label>
          </fieldset>
        </div>
      </div>
      <div class="stage" tabindex="0" role="group" aria-label="The preview" data-faces="${faces}">
        <iframe
          src="/console/brand/preview${courseId && `?course=${courseId}`}"
          title="Preview of a course with this brand"
          sandbox="allow-same-origin"
          tabindex="-1"
        ></iframe>
      </div>
      ${courses.length > 0 ? courseChoice(courses, courseId) : html`<p class="hint">An example: you have no course yet.</p>`}
    </section>
  `
}

function courseChoice(courses: PreviewChoice['courses'], chosen: string | null): Html {
  const options = courses.map(({ id, name }) => {
    return html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`
  })
  return html`
    <form method="get" action="/console/brand" class="inline" data-course-choice>
      <div class="field">
        <label for="course">Course</label>
        <select id="course" name="course">${options}</select>
      </div>
      <button class="button quiet unscripted">Show</button>
    </form>
  `
}
