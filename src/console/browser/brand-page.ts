import { helpWithBrand } from './brand-form.ts'
import { pageWords } from './page-words.ts'

/**
 * Entry point of the brand page only, in addition to the console's script, because it contains the code that computes
 * palettes.
 */
helpWithBrand(pageWords<'brandScript'>())
