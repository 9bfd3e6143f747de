import { helpWithBrand } from './brand-form.ts'
import { pageWords } from './page-words.ts'

/** Beside the console's own script, on the page of the brand alone: it carries the code that solves colours. */
helpWithBrand(pageWords<'brandScript'>())
