import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseKind } from './choose-kind.ts'
import type { FrameKind } from './frame-schema.ts'

test('the words of a subject decide its kind', () => {
  const expected: Record<string, FrameKind> = {
    'Marie Curie': 'person',
    'Leonardo da Vinci': 'person',
    'The life of Buddha': 'person',
    'Battle of Hastings': 'event',
    'World War II': 'event',
    'SQL injection history': 'event',
    'The financial crisis of 2008': 'event',
    'Crisis communication': 'skill',
    'War photography policy': 'policy',
    'History software for schools': 'tool',
    Spanish: 'language',
    'Spanish for travel': 'language',
    'Japanese grammar': 'language',
    'Sign language': 'language',
    'Travel expense policy': 'policy',
    'Remote work rules': 'policy',
    'How to change a tyre': 'procedure',
    'Onboarding of new colleagues': 'procedure',
    'Our CRM software': 'tool',
    'Microsoft Teams': 'tool',
    'Zig programming language': 'tool',
    'Tower crane': 'tool',
    'Playing the ukulele': 'skill',
    'Dog body language': 'skill',
    'Spanish for hotel staff': 'language',
    'English conversation': 'language',
    'English for hotel staff': 'language',
    'Stoicism in plain English': 'concept',
    'Knitting socks': 'skill',
    'Coping with grief': 'skill',
    'Doll making at home': 'skill',
    'Flood response': 'procedure',
    'Autoclave operation': 'procedure',
    'Bicycle repair for beginners': 'procedure',
    'Operation Barbarossa': 'event',
    'What to do in a cardiac arrest': 'procedure',
    'Asthma inhaler technique': 'skill',
    'Building regulations': 'policy',
    'String theory': 'concept',
    'Understanding payroll': 'concept',
    'Machine learning': 'concept',
    'The fall of the Berlin Wall': 'event',
    'Italian cooking': 'concept',
    'Quantum computing': 'concept',
    Warehouse: 'concept',
    '!!!': 'concept',
  }
  const subjects = Object.keys(expected)
  assert.deepEqual(Object.fromEntries(subjects.map(subject => [subject, chooseKind(subject, 'en-US')])), expected)
})

test('an English subject with a pack has the same kind in every course language', () => {
  assert.equal(chooseKind('Forklift', 'de-DE'), 'tool')
  assert.equal(chooseKind('First aid', 'ja-JP'), 'procedure')
  assert.equal(chooseKind('Phishing and passwords', 'de-DE'), 'skill')
})

test('the name of a language is recognised in the language of the course', () => {
  assert.equal(chooseKind('Französisch', 'de-DE'), 'language')
  assert.equal(chooseKind('フランス語', 'ja-JP'), 'language')
  assert.equal(chooseKind('Allemand pour débutants', 'fr-FR'), 'language')
  assert.equal(chooseKind('Cuisine italienne', 'fr-FR'), 'concept')
})

test('words that show the kind of a subject are recognised in the language of the course', () => {
  assert.equal(chooseKind('Arbeitszeitgesetz', 'de-DE'), 'policy')
  assert.equal(chooseKind('Geschichte der Stadt Köln', 'de-DE'), 'event')
})

test('a subject that is named by a verb is a skill, in languages whose verbs show it', () => {
  assert.equal(chooseKind('Mitarbeitergespräche führen', 'de-DE'), 'skill')
  assert.equal(chooseKind('Rechte und Pflichten im Garten', 'de-DE'), 'concept')
  assert.equal(chooseKind('Gérer le stress', 'fr-FR'), 'skill')
  assert.equal(chooseKind('Cancer du sein', 'fr-FR'), 'concept')
  assert.equal(chooseKind('Cuidar de personas mayores', 'es-ES'), 'skill')
  assert.equal(chooseKind('Fotografare la natura', 'it-IT'), 'skill')
})
