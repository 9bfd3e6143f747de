/** Syntax of a programming language: patterns of its comments and strings, and its keywords. */
export type Grammar = { comments: string; strings: string; words: string; ignoresCase?: boolean }

const DOUBLE = `"(?:\\\\.|[^"\\\\\\n])*"`
const TWO_QUOTES = `${DOUBLE}|'(?:\\\\.|[^'\\\\\\n])*'`
const BACKTICKS = '`(?:\\\\[^]|[^`\\\\])*`'
const THREE_QUOTES = '"""[^]*?"""'
/** Pattern of a character in single quotes, for languages in which a name may begin with a single quote. */
const ONE_CHARACTER = `'(?:\\\\[^'\\n]+|[^'\\\\\\n])'`
const SLASHES = '//.*|/\\*[^]*?\\*/'
const HASH = '(?<![^\\s;])#.*'

const C = `auto break case char const continue default do double else enum extern float for goto if inline int long return
  short signed sizeof static struct switch typedef union unsigned void volatile while`
const CPP = `${C} bool catch class constexpr delete explicit false friend mutable namespace new noexcept nullptr operator
  override private protected public template this throw true try typename using virtual`
const CSHARP = `abstract as async await base bool break byte case catch char class const continue decimal default delegate do
  double else enum event false finally float for foreach if in int interface internal is lock long namespace new null
  object out override params private protected public readonly record ref return sealed short static string struct
  switch this throw true try typeof uint ulong using var virtual void while yield`
const JAVA = `abstract assert boolean break byte case catch char class const continue default do double else enum extends false
  final finally float for if implements import instanceof int interface long native new null package permits private
  protected public record return sealed short static super switch synchronized this throw throws transient true try
  var void volatile while`
const JAVASCRIPT = `async await break case catch class const continue debugger default delete do else export extends false
  finally for from function if import in instanceof let new null of return static super switch this throw true try
  typeof undefined var void while yield`
const TYPESCRIPT = `${JAVASCRIPT} abstract any as boolean declare enum implements interface keyof namespace never number
  private protected public readonly satisfies string type unknown`
const DART = `abstract as assert async await bool break case catch class const continue default do double dynamic else enum
  export extends false final finally for if implements import in int is late mixin new null num required return static
  super switch this throw true try var void while with yield`
const GO = `bool break byte case chan const continue default defer else error fallthrough false float64 for func go goto if
  import int int64 interface map nil package range return rune select string struct switch true type var`
const KOTLIN = `abstract as break by class companion const continue data do else enum false final for fun if import in
  interface internal is lateinit null object open override package private protected public return sealed super
  suspend this throw true try typealias val var when while`
const PHP = `abstract array as break case catch class const continue declare default do echo else elseif enum extends false
  final finally fn for foreach function global if implements include instanceof interface match namespace new null
  print private protected public readonly require require_once return static switch throw trait true try use var
  while yield`
const RUST = `as async await bool break char const continue crate dyn else enum extern false fn for if impl in let loop match
  mod move mut pub ref return self Self static str struct super trait true type unsafe use usize where while`
const SCALA = `abstract case catch class def do else enum extends false final finally for given if implicit import lazy match
  new null object override package private protected return sealed super then this throw trait true try type using
  val var while with yield`
const SWIFT = `as associatedtype async await break case catch class continue default defer do else enum extension false
  fileprivate final for func guard if import in init inout internal is lazy let mutating nil open override private
  protocol public repeat rethrows return self Self some static struct subscript super switch throw throws true try
  typealias var weak where while`
const PYTHON = `and as assert async await break class continue def del elif else except False finally for from global if import
  in is lambda None nonlocal not or pass raise return True try while with yield match case`
const R = 'break else FALSE for function if in Inf NA NaN next NULL repeat return TRUE while'
const SHELL = `case do done elif else esac export fi for function if in local return then until while cd echo exit set source
  sudo`
const POWERSHELL = `begin break catch continue do else elseif end exit filter finally for foreach function if in param process
  return switch throw trap try until using while`
const SQL = `add all alter and as asc avg begin between by case check column commit constraint count create cross database
  default delete desc distinct drop else end exists explain false foreign from full grant group having if in index
  inner insert into is join key left like limit max min not null offset on or order outer over partition primary
  references returning revoke right rollback row select set sum table then transaction true truncate union unique
  update using values view when where with`
const RUBY = `alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo require
  rescue retry return self super then true undef unless until when while yield`
const ELIXIR = `after alias and case catch cond def defmacro defmodule defp defstruct do else end false fn for if import in nil
  not or quote raise receive rescue require true try unless unquote use when with`
const DOCKERFILE = `ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME
  WORKDIR`

/** Grammars by the names that authors use for languages. */
export const GRAMMARS: Record<string, Grammar> = {
  ...named('c', SLASHES, TWO_QUOTES, C),
  ...named('c++ cpp', SLASHES, TWO_QUOTES, CPP),
  ...named('c# csharp', SLASHES, `@"(?:""|[^"])*"|${TWO_QUOTES}`, CSHARP),
  ...named('dart', SLASHES, `${THREE_QUOTES}|${TWO_QUOTES}`, DART),
  ...named('go', SLASHES, `${TWO_QUOTES}|\`[^\`]*\``, GO),
  ...named('java', SLASHES, `${THREE_QUOTES}|${TWO_QUOTES}`, JAVA),
  ...named('javascript js jsx', SLASHES, `${TWO_QUOTES}|${BACKTICKS}`, JAVASCRIPT),
  ...named('ts tsx typescript', SLASHES, `${TWO_QUOTES}|${BACKTICKS}`, TYPESCRIPT),
  ...named('kotlin', SLASHES, `${THREE_QUOTES}|${DOUBLE}|${ONE_CHARACTER}`, KOTLIN),
  ...named('php', `${SLASHES}|${HASH}`, TWO_QUOTES, PHP),
  ...named('rust', SLASHES, `${DOUBLE}|${ONE_CHARACTER}`, RUST),
  ...named('scala', SLASHES, `${THREE_QUOTES}|${DOUBLE}|${ONE_CHARACTER}`, SCALA),
  ...named('swift', SLASHES, `${THREE_QUOTES}|${DOUBLE}`, SWIFT),
  ...named('py python', HASH, `${THREE_QUOTES}|'''[^]*?'''|${TWO_QUOTES}`, PYTHON),
  ...named('r', HASH, TWO_QUOTES, R),
  ...named('bash console sh shell zsh', HASH, `"(?:\\\\[^]|[^"\\\\])*"|'[^']*'`, SHELL),
  ...named('powershell', `${HASH}|<#[^]*?#>`, `"(?:\`[^]|[^"\`])*"|'[^']*'`, POWERSHELL, true),
  ...named('sql postgresql mysql sqlite', '--.*|/\\*[^]*?\\*/', `'(?:''|[^'])*'|"[^"]*"`, SQL, true),
  ...named('ruby rb', HASH, TWO_QUOTES, RUBY),
  ...named('elixir', HASH, `${THREE_QUOTES}|${TWO_QUOTES}`, ELIXIR),
  ...named('dockerfile', HASH, TWO_QUOTES, DOCKERFILE),
  ...named('conf ini makefile properties toml yaml yml', HASH, TWO_QUOTES, 'true false null yes no on off'),
  ...named('json jsonc', '//.*', DOUBLE, 'true false null'),
  ...named('html svg vue xml', '<!--[^]*?-->', `(?<==)(?:${TWO_QUOTES})`, ''),
  ...named('css less scss', '/\\*[^]*?\\*/', TWO_QUOTES, 'important media supports import'),
}

function named(
  names: string,
  comments: string,
  strings: string,
  words: string,
  ignoresCase = false,
): Record<string, Grammar> {
  const grammar = { comments, strings, words, ignoresCase }
  return Object.fromEntries(names.split(' ').map(name => [name, grammar]))
}
