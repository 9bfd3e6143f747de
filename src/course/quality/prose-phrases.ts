/** Titles that would fit any course. Judged on the whole title, without the subject. */
export const GENERIC_TITLES: Record<string, RegExp> = {
  en: /^(an? |the )?(introduction|overview|conclusion|summary|background|basics|fundamentals|getting started|key concepts|key takeaways|wrap[- ]?up|final thoughts|next steps|what is|history|definition|benefits|best practices|case stud(y|ies)|miscellaneous|(chapter|lesson|module|part|unit) \d+)( (to|of|and|for|in|on))?[:!?.]?$/i,
  de: /^(einführung|einleitung|überblick|fazit|zusammenfassung|grundlagen|hintergrund|schluss|(kapitel|lektion|modul|teil) \d+)( (in|zu|und|von))?[:!?.]?$/i,
  fr: /^(introduction|aperçu|vue d’ensemble|vue d'ensemble|conclusion|résumé|généralités|(chapitre|leçon|module|partie) \d+)( (à|au|de|aux))?[:!?.]?$/i,
  es: /^(introducción|visión general|resumen|conclusión|conclusiones|conceptos básicos|(capítulo|lección|módulo|parte) \d+)( (a|al|de))?[:!?.]?$/i,
  pt: /^(introdução|visão geral|resumo|conclusão|conceitos básicos|(capítulo|lição|aula|módulo|parte) \d+)( (a|à|ao|de))?[:!?.]?$/i,
  it: /^(introduzione|panoramica|riepilogo|conclusione|conclusioni|nozioni di base|(capitolo|lezione|modulo|parte) \d+)( (a|al|di))?[:!?.]?$/i,
  nl: /^(inleiding|introductie|overzicht|samenvatting|conclusie|basis|(hoofdstuk|les|module|deel) \d+)( (in|tot|op|van))?[:!?.]?$/i,
  pl: /^(wstęp|wprowadzenie|przegląd|podsumowanie|zakończenie|podstawy|(rozdział|lekcja|moduł|część) \d+)( (do|w))?[:!?.]?$/i,
  ru: /^(введение|обзор|заключение|выводы|итоги|основы|(глава|урок|модуль|часть) \d+)( (в|к))?[:!?.]?$/i,
  ja: /^(はじめに|概要|まとめ|序論|結論|基礎|おわりに)$/,
  zh: /^(引言|简介|簡介|概述|概览|概覽|总结|總結|结论|結論|基础|基礎)$/,
}

/** Phrases that can be cut without loss. */
export const FILLER =
  /\b(in today's (fast-paced |modern |digital |ever-changing )?(world|workplace|landscape|environment)|fast-paced world|it is important to (note|remember|understand)|it's important to (note|remember|understand)|it is worth noting|as (we|you) all know|needless to say|at the end of the day|in conclusion|in order to|due to the fact that|plays? a (crucial|vital|key|pivotal|important) role|delve|unlock(ing)? the (power|potential|secrets)|game[- ]changer|ever-evolving|cutting[- ]edge|seamless(ly)?|harness(ing)? the power|embark on|dive (in|into|deep)|deep dive|let's explore|journey (of|to|into|through)|a wide range of|a testament to|tapestry|navigat(e|ing) the (complex|complexities|world|landscape)|look no further|elevate your|supercharge|robust and|holistic approach)\b/gi
