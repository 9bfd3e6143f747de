// @ts-expect-error: types go by the library's bare name, which the bundler gives to `temml.ts`.
import temml from '../../../../node_modules/temml/dist/temml.mjs'
import { describeMath } from '../../../formulas/describe-math.ts'

/** What draws formulas and writes their texts, 52 kB that are fetched only with the first formula. */
export const formulaLibrary = { temml, describeMath }
