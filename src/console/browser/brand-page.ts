import { helpWithBrand } from './brand-form.ts'
import { pageWords } from './page-words.ts'

/**
 * Entry point of the script that only the brand page loads, in addition to the console's own script. It is separate,
 * because it contains the code that computes palettes.
 */
helpWithBrand(pageWords<'brandScript'>())
