import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAmericanSpellings, listBritishSpellings, withAmericanSpelling } from './american-spelling.ts'

test('British words become American ones and keep their capitals', () => {
  const british =
    'Practise good behaviour: organise the colour-coded labels, analyse the odour in the centre, and recognise a smouldering tyre.'
  const american =
    'Practice good behavior: organize the color-coded labels, analyze the odor in the center, and recognize a smoldering tire.'
  assert.equal(withAmericanSpelling(british), american)
  assert.equal(
    withAmericanSpelling('Oxidisers, unpasteurised milk, a sanitiser and unauthorised candour'),
    'Oxidizers, unpasteurized milk, a sanitizer and unauthorized candor',
  )
  assert.equal(withAmericanSpelling('Your JUDGEMENT, not labelled'), 'Your JUDGMENT, not labeled')
  assert.equal(
    withAmericanSpelling(
      'Less self-centred, organisational and bevelled; ten micrometres; Paediatric anaesthesia for apnoea',
    ),
    'Less self-centered, organizational and beveled; ten micrometers; Pediatric anesthesia for apnea',
  )
  assert.equal(withAmericanSpelling('Per cent, of ten per cent'), 'Percent, of ten percent')
})

test('words whose American spelling is shorter or longer are converted', () => {
  assert.equal(
    withAmericanSpelling(
      'Afterwards she fulfils two instalments of enrolment; backwards, upwards, wilful, likeable, greyest.',
    ),
    'Afterward she fulfills two installments of enrollment; backward, upward, willful, likable, grayest.',
  )
  assert.equal(
    withAmericanSpelling('An acknowledgement in the catalogue, badly spelt and burnt: yoghurt, sulphur, artefacts.'),
    'An acknowledgment in the catalog, badly spelled and burned: yogurt, sulfur, artifacts.',
  )
  const kept = 'He forwards the mail to the wards; upwards of ten stewards had burnt toast, and fuel fills two tails.'
  assert.equal(withAmericanSpelling(kept), kept)
})

test('words that only look British are not changed', () => {
  const text =
    'Promise to exercise four hours, raise your voice, advise on noise, compromise otherwise; our tour and your hour; hence the fence, called and filled.'
  assert.equal(withAmericanSpelling(text), text)
})

test('names of built-in object properties, such as constructor, are treated as ordinary words', () => {
  assert.equal(withAmericanSpelling('constructor toString __proto__'), 'constructor toString __proto__')
})

test('code and aliases keep their spelling', () => {
  const block = { type: 'code', code: 'colour = 1', markdown: 'Set `colour` to your favourite.', aliases: ['organise'] }
  assert.deepEqual(withAmericanSpelling(block), { ...block, markdown: 'Set `colour` to your favorite.' })
})

test('names, and words that are British in one sense only, are converted only in that sense', () => {
  const kept = [
    'The International Labour Organization and the Labour Party met.',
    'Bulgur, spelt and seitan; Spelt, kamut; flour of spelt',
    'Two risk analyses, as all analyses are, and a sleeping draught.',
    'Tap the screen, post it, and turn on the tap.',
  ]
  for (const text of kept) assert.equal(withAmericanSpelling(text), text)
  assert.equal(withAmericanSpelling('His name was spelt wrongly.'), 'His name was spelled wrongly.')
  assert.equal(withAmericanSpelling('While it analyses, labour in a draught.'), 'While it analyzes, labor in a draft.')
  assert.equal(withAmericanSpelling('E-mail her, e-mails, e-mailed'), 'Email her, emails, emailed')
  assert.equal(withAmericanSpelling('A centre and a programme; Labour law'), 'A center and a program; Labor law')
})

test('British and American spellings are listed, except in names and words common to both', () => {
  assert.deepEqual(listBritishSpellings('Organise the colour of a grey centre, metres of tyre, spelt wrongly'), [
    'Organise',
    'colour',
    'grey',
    'centre',
    'metres',
    'tyre',
  ])
  assert.deepEqual(
    listBritishSpellings('Bulgur and spelt; the International Labour Organization; burnt toast; upwards of ten'),
    [],
  )
  assert.deepEqual(
    listAmericanSpellings('Organize the color of a gray center, kilometers of fiber, toward a fulfilling defense'),
    ['Organize', 'color', 'gray', 'center', 'kilometers', 'fiber', 'toward', 'defense'],
  )
  assert.deepEqual(
    listAmericanSpellings(
      'The World Health Organization; Pearl Harbor; a meter; prizes; capsize; vaporise; laboratory; honorary',
    ),
    [],
  )
})
