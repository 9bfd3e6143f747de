import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPack } from './find-pack.ts'

test('a subject finds its pack by any usual name, with audience, level and small misspellings', () => {
  const expected: Record<string, string> = {
    'Fire safety': 'workplace-fire-safety',
    'Workplace fire safety training for office staff': 'workplace-fire-safety',
    'Fire safty': 'workplace-fire-safety',
    'First aid at work': 'first-aid-basics',
    'First Aid for Beginners': 'first-aid-basics',
    Python: 'python-fundamentals',
    'Learn Python programming': 'python-fundamentals',
    'Python (programming language)': 'python-fundamentals',
    SQL: 'sql-fundamentals',
    'SQL basics': 'sql-fundamentals',
    GDPR: 'data-protection-gdpr',
    'GDPR awareness training 2026': 'data-protection-gdpr',
    'General Data Protection Regulation': 'data-protection-gdpr',
    Git: 'git-version-control',
    'Giving feedback': 'giving-feedback',
    Forklifts: 'forklift-operation',
    'Forklift operator training': 'forklift-operation',
    'Food hygene': 'food-hygiene',
    Photosynthesis: 'photosynthesis',
    'Negotiaton skills': 'negotiation',
    'Manual handling': 'manual-handling',
    'Customer service': 'customer-service',
    'Time management for new managers': 'time-management',
    Phishing: 'phishing-and-passwords',
    'Anti-money laundering': 'anti-money-laundering',
    'An introduction to Scrum': 'scrum-and-agile',
  }
  assert.deepEqual(found(Object.keys(expected)), expected)
})

test('a subject of a known kind finds the pack of that kind', () => {
  const expected: Record<string, string> = {
    Rust: 'domain-programming-language',
    Kotlin: 'domain-programming-language',
    'C++': 'domain-programming-language',
    'Zig programming language': 'domain-programming-language',
    'PostgreSQL 17': 'domain-database',
    'Time series databases': 'domain-database',
    'Tower crane': 'domain-operating-equipment',
    'Caterpillar 320 excavator operation': 'domain-operating-equipment',
    Kombucha: 'domain-food-process',
    'Bread baking': 'domain-food-process',
    'Public speaking': 'domain-people-skill',
    Kanban: 'domain-project-method',
    'Working at height': 'domain-workplace-safety',
    'Insider trading': 'domain-financial-crime-and-compliance',
    'Battle of Hastings': 'domain-historical-event',
    'The American Civil War': 'domain-historical-event',
    Chess: 'domain-sport-or-game',
    Sales: 'domain-selling-and-service',
    Beekeeping: 'domain-growing-and-keeping',
    'The water cycle': 'domain-natural-process',
  }
  assert.deepEqual(found(Object.keys(expected)), expected)
})

test('a subject that only shares a word with a pack finds none', () => {
  const others = [
    'Fire sale marketing',
    'Fire-eating for circus artists',
    'FIRE movement and early retirement',
    'First aid kit manufacturing',
    'Python the snake',
    'Ball python care',
    'Monty Python',
    'SQL injection history',
    'SQL injection',
    'Feedback control systems',
    'Audio feedback',
    'Forklift sales',
    'Manual transmission',
    'Time travel',
    'Fishing',
    'Password cracking contest',
    'Rust prevention',
    'Java island travel',
    'Sandhill crane',
    'History of databases',
    'Dog body language',
    'Lean body mass',
    'Photosynthesis in space travel',
    'Data projection',
    'Serum',
    'Relegation',
    'Customer service history of Amazon',
    'Get it done',
    'Battle of the Bands',
    'The War of the Worlds',
    'Trade war',
    'Tennis elbow',
    'VW Golf',
    'Volcano insurance',
    'Football history',
    '',
    '!!!',
  ]
  assert.deepEqual(found(others), Object.fromEntries(others.map(subject => [subject, null])))
})

function found(subjects: string[]): Record<string, string | null> {
  return Object.fromEntries(subjects.map(subject => [subject, findPack(subject)?.id ?? null]))
}
