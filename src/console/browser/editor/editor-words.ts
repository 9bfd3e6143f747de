import type { EditorSection } from '../../pages/editor/edit-page.ts'
import { pageWords } from '../page-words.ts'

/** What the editor says: there is one on the page. */
export const words = pageWords<EditorSection>()
