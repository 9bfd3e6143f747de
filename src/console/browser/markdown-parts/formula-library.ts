// @ts-expect-error: types go by the library's bare name, which the bundler gives to `temml.ts`.
import temml from '../../../../node_modules/temml/dist/temml.mjs'
import { describeMath } from '../../../formulas/describe-math.ts'

/** Draws formulas and writes their texts. These 52 kB are fetched only with the first formula. */
export const formulaLibrary = { temml, describeMath }
