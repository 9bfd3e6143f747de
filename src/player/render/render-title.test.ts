import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkup } from '../../look/html.ts'
import { renderTitle } from './render-title.ts'

test('a Chinese title may break between its words only', () => {
  assert.equal(readMarkup(renderTitle('工作场所消防安全', 'zh-CN')), '工作<wbr>场所<wbr>消防<wbr>安全')
  assert.equal(readMarkup(renderTitle('数据保护（GDPR）：须知', 'zh-TW')), '数据<wbr>保护（GDPR）：须知')
})

test('a Japanese title may break after its colon', () => {
  assert.equal(readMarkup(renderTitle('ワークブック：倉庫の安全', 'ja-JP')), 'ワークブック：<wbr>倉庫の安全')
})

test('a title in another language is plain escaped text', () => {
  assert.equal(readMarkup(renderTitle('Fire & <safety>', 'en-GB')), 'Fire &amp; &lt;safety&gt;')
  assert.equal(readMarkup(renderTitle('職場の防火', 'ja-JP')), '職場の防火')
})
