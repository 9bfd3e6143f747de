import type { Article, Chapter, Exercise, Lesson, Video } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderMosaic } from '../look/mosaic.ts'
import { renderLine, renderMarkdown } from './markdown.ts'
import { renderBlock, renderFold } from './render-blocks.ts'
import type { Words } from './words.ts'

const FRAME_HOST = 'https://www.youtube-nocookie.com/embed/'

export type ChapterPlace = { number: number; count: number; seal: Html; articles: Article[] }

export function renderChapter(chapter: Chapter, place: ChapterPlace, pager: Html, words: Words): Html {
  const numbers = { number: words.number(place.number), count: words.number(place.count) }
  const lessons = chapter.lessons.map((lesson, index) => {
    return renderLesson(lesson, `${numbers.number}.${words.number(index + 1)}`, words)
  })
  return html`<section class="page chapter" id="${chapter.id}" aria-labelledby="${chapter.id}-place ${chapter.id}-title"><header class="chapter-head">${place.seal}<div><p class="eyebrow" id="${chapter.id}-place">${words.text('chapterOf', numbers)}</p><h2 id="${chapter.id}-title" tabindex="-1">${chapter.title}</h2></div><p class="summary">${renderLine(chapter.summary)}</p></header>${lessons}${renderChapterArticles(place.articles, words)}${pager}</section>`
}

export function renderSeal(courseId: string, chapterId: string): Html {
  return html`<svg class="seal" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${renderMosaic(`${courseId}-${chapterId}`, 2, 2)}</svg>`
}

export function renderMinutes(minutes: number, words: Words): Html {
  return html`<span class="minutes">${icon('clock')}${words.minutes(minutes, 'short')}</span>`
}

function renderLesson(lesson: Lesson, number: string, words: Words): Html {
  return html`<article class="lesson" id="${lesson.id}" aria-labelledby="${lesson.id}-title"><header class="lesson-head"><h3 id="${lesson.id}-title" tabindex="-1"><span class="lesson-number">${number}</span> <span>${lesson.title}</span></h3>${renderMinutes(lesson.minutes, words)}</header>${lesson.blocks.map(block => renderBlock(block, words))}${lesson.video && renderVideo(lesson.video, words)}${lesson.exercise && renderExercise(lesson.exercise, lesson.id, words)}<i class="lesson-end" data-lesson-end="${lesson.id}"></i></article>`
}

function renderExercise({ title, task, steps, hint, answer }: Exercise, lessonId: string, words: Words): Html {
  const items = steps.map((step, index) => {
    const id = `${lessonId}-tick-${index}`
    return html`<li><input type="checkbox" id="${id}" data-tick autocomplete="off"><label for="${id}">${renderLine(step.text)}</label></li>`
  })
  return html`<div class="block exercise" role="group" aria-labelledby="${lessonId}-exercise"><p class="label">${icon('pen')}${words.text('exercise')}</p><h4 id="${lessonId}-exercise">${title}</h4><div class="prose">${renderMarkdown(task, words)}</div><ul class="ticks" aria-label="${words.text('exerciseSteps')}">${items}</ul><div class="folds">${renderFold(words.text('hint'), renderMarkdown(hint, words))}${renderFold(words.text('modelAnswer'), renderMarkdown(answer, words))}</div></div>`
}

/** Nothing is fetched from the video's host before the learner asks for it; a plain link is always there. */
function renderVideo(video: Video, words: Words): Html {
  if (video.kind === 'search') {
    const address = `https://www.youtube.com/results?search_query=${encodeURIComponent(video.query)}`
    return html`<div class="block video-search"><p class="label">${icon('video')}${words.text('findVideos')}</p>${renderOutsideLink(address, words.text('searchYouTube', { query: video.query }), words)}</div>`
  }
  const address = `https://www.youtube.com/watch?v=${video.videoId}`
  return html`<figure class="block video"><button type="button" class="video-frame scripted" data-video="${FRAME_HOST}${video.videoId}?autoplay=1&rel=0">${renderFrame(video)}<svg class="art" viewBox="0 0 500 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${renderMosaic(video.videoId, 5, 3)}</svg><span class="video-play">${icon('play')}</span><span class="unseen">${words.text('playVideo', { title: video.title })}</span></button><figcaption><strong>${video.title}</strong> <span>${words.text('videoFrom', { channel: video.channel })}</span> ${renderOutsideLink(address, words.text('watchOnYouTube'), words)} <span class="scripted">${words.text('videoConsent')}</span></figcaption></figure>`
}

/** YouTube answers error 153 to a player that sends no referrer. */
function renderFrame({ title }: Extract<Video, { kind: 'youtube' }>): Html {
  return html`<template><iframe class="video-frame" title="${title}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"></iframe></template>`
}

function renderOutsideLink(address: string, text: string, words: Words): Html {
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${text}<span class="unseen"> (${words.newTab})</span></a>`
}

function renderChapterArticles(articles: Article[], words: Words): Html | null {
  if (articles.length === 0) return null
  const links = articles.map(article => {
    return html`<li><a href="#${article.id}">${article.title}</a> ${renderMinutes(article.minutes, words)}</li>`
  })
  return html`<div class="chapter-articles"><p class="label">${icon('book')}${words.text('articlesOfChapter')}</p><ul>${links}</ul></div>`
}
