import { countChosen } from './choose-many.ts'
import { offerCopies } from './copy.ts'
import { followJob } from './follow-job.ts'
import { followWaiting } from './follow-waiting.ts'
import { showLocalTimes } from './local-times.ts'
import { closeMenus } from './menus.ts'
import { helpWithForm } from './new-course-form.ts'
import { pageWords } from './page-words.ts'
import { takeFiles } from './upload-files.ts'

const words = pageWords()

/** Enhances the console's pages. Everything works without this script, too. */
offerCopies(words)
showLocalTimes()
closeMenus()
helpWithForm(words)
takeFiles(words)
countChosen(words)
followJob()
followWaiting()
for (const form of document.querySelectorAll<HTMLFormElement>('[data-busy]')) {
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter?.hasAttribute('formaction')) return
    const button = form.querySelector('button')!
    button.setAttribute('aria-disabled', 'true')
    button.textContent = form.dataset['busy']!
  })
}
