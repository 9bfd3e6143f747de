import type { EditorSection } from '../../pages/editor/edit-page.ts'
import { pageWords } from '../page-words.ts'

/** The texts of the editor, which the page embeds. */
export const words = pageWords<EditorSection>()
