import type { Plugin } from 'vite';
import { createMatchCheck } from './match-check.js';

/** A piece of Lit's source and what takes its place. Each has to occur, or the build fails. */
type Edit = readonly [found: string | RegExp, replacement: string];

const edits: Readonly<Record<string, readonly Edit[]>> = {
  '/lit-html/lit-html.js': [
    ['s=t.trustedTypes', 's=Object.hasOwn(t,"trustedTypes")?t.trustedTypes:void 0'],
    // `<img name="createElement">` replaces the method of `document`.
    [/\bl\.(create\w+)\(/g, 'Document.prototype.$1.call(l,'],
    ['(t?.creationScope??l).importNode(', 'Document.prototype.importNode.call(l,'],
    // The widget has no directives and no options of listeners. `Object.prototype.passive` would be such an option.
    [/function M\(t,i,s=t,e\)\{.*?,h,e\)\),i\}/, 'const M=(t,i)=>i;'],
    [/,e=t===A&&s!==A\|\|t\.capture!==s\.capture.*?,h=/, ',e=t===A&&s!==A,h='],
    ['(s===A||e)', 's===A'],
    ['removeEventListener(this.name,this,s)', 'removeEventListener(this.name,this)'],
    ['addEventListener(this.name,this,t)', 'addEventListener(this.name,this)'],
    ['void 0!==t._$litType$?', 'Object.hasOwn(t,"_$litType$")?'],
    ['let h=e._$litPart$;', 'let h=Object.hasOwn(e,"_$litPart$")?e._$litPart$:void 0;'],
    ['void 0!==t.nodeType?', 't instanceof Node?'],
    // Templates come from the widget alone: the guard stays, its sentence for developers goes.
    ['Error("invalid template strings array")', 'Error()'],
    // No template has an expression in the place of an attribute, in a text-only element such as `textarea`, or MathML.
    ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t));', ''],
    [/1===r\.type\?(i=new r\.ctor\(.*?\)):6===r\.type&&\(i=new Z\(h,this,t\)\)/, '1===r.type&&($1)'],
    [/if\(y\.test\(r\.tagName\)\)\{.*?r\.append\(t\[i\],c\(\)\)\}\}/, ''],
    [/y\.test\((\w)\[2\]\)&&\(n=RegExp\("<\/"\+\1\[2\],"g"\)\),/, ''],
    // What only directives and the functions of Lit's server half read.
    [/get _\$AU\(\)\{[^}]*\}/g, ''],
    [/this\._\$AN=void 0,/g, ''],
    [/get parentNode\(\)\{return this\._\$AM\.parentNode\}/, ''],
    [/get parentNode\(\)\{let .*?,t\}get startNode\(\)\{.*?\}get endNode\(\)\{.*?\}/, ''],
    ['get tagName(){return this.element.tagName}', ''],
    ['this._$AP?.(!1,!0,s);', ';'],
    [/setConnected\(t\)\{.*?\}(?=\}class)/, ''],
    [':3===i?"<math>":""', ':""'],
    [':3===i?"</math>":""', ':""'],
    // A list that ends, or is empty, inherits `Object.prototype[0]`: without these edits the loop over it never ends.
    [',r=s[0];', ',r=s.length?s[0]:void 0;'],
    ['r=s[++n]', 'r=++n<s.length?s[n]:void 0'],
    // Parts and templates test their own optional members, such as `strings`.
    [
      /,B=t\.litHtmlPolyfillSupport;B\?\.\(S,k\),\(t\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\);/,
      ';for(const{prototype:t}of[S,R,k,H])Object.setPrototypeOf(t,null);',
    ],
  ],
  '/@lit/reactive-element/reactive-element.js': [
    ['a=globalThis,c=a.trustedTypes,l=c?c.emptyScript:"",p=a.reactiveElementPolyfillSupport,', 'l="",'],
    // Each property of the widget is a text, or has a converter of its own.
    [/u=\{toAttribute\(t,s\)\{.*?\}return i\}\},f=/, 'u={fromAttribute:t=>t},f='],
    // No property is a state, has an accessor of its own, or a default that is not reflected.
    ['s.state&&(s.attribute=!1),', ''],
    ['this.prototype.hasOwnProperty(t)&&((s=Object.create(s)).wrapped=!0),', ''],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for\(const\[s,i\]of t\)\{.*?\}\}/, '}'],
    [/C\(t,s,\{useDefault:i,reflect:e,wrapped:h\},r\)\{.*?\|\|\((this.*?add\(t\))\)\}/, 'C(t,s,{reflect:e}){$1}'],
    ['(this.hasUpdated||i||(s=void 0)', '(this.hasUpdated||(s=void 0)'],
    [/\|\|i\.useDefault&&.*?_\$Eu\(t,i\)\)/, ''],
    // The widget uses neither decorators nor initializers.
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', ''],
    [/const t=this\[Symbol\.metadata\];if\(null!==t\)\{.*?\}(?=this\._\$Eh=new Map)/, ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    ['void 0!==t.l&&(this.l=[...t.l]),', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    // Members that the element tests before it sets them, and objects that the browser and Lit read options from.
    ['super(),this._$Ep=void 0', 'super(),this._$Ep=this._$EO=this._$Ej=this._$Eq=this.renderRoot=void 0'],
    ['return{get:e,set(s)', 'return{__proto__:null,get:e,set(s)'],
    ['shadowRootOptions={mode:"open"}', 'shadowRootOptions={__proto__:null,mode:"open"}'],
    // A controller may lack some of these.
    [/t\.(hostUpdated?|hostConnected|hostDisconnected)\?\.\(\)/g, '"function"==typeof t.$1&&t.$1()'],
    [/,p\?\.\(\{ReactiveElement:y\}\),\(a\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\);/, ';'],
  ],
  '/@lit/reactive-element/css-tag.js': [
    // Every browser that runs the widget has constructed style sheets.
    [/e=t\.ShadowRoot&&.*?CSSStyleSheet\.prototype,/, 'e=!0,'],
    ['this.t=e}', 'this.t=e,this.o=void 0}'],
    // The sentences for developers: only `css` creates results, and the widget interpolates results alone.
    [/if\(this\._\$cssResult\$=!0,.*?instead\."\);/, 'this._$cssResult$=!0;'],
    [/\(t=>\{if\(!0===t\._\$cssResult\$\).*?page security\."\)\}\)\(s\)/, 's.cssText'],
  ],
  '/lit-element/lit-element.js': [
    ['this.renderOptions={host:this}', 'this.renderOptions={__proto__:null,host:this}'],
    // Parts learn of the connection for directives alone.
    [/connectedCallback\(\)\{super.*?setConnected\(!1\)\}/, ''],
    [',s.litElementHydrateSupport?.({LitElement:i});', ';'],
    ['const o=s.litElementPolyfillSupport;o?.({LitElement:i});', ''],
    [/\(s\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\);/, ''],
  ],
};

/**
 * Isolates Lit from the page: DECISIONS 93. Without it an element called `litHtmlVersions` or a member of
 * `Object.prototype` called `strings` keeps the widget from working. Saves 1.1 KB brotli of the first screen.
 */
export function isolatedLit(): Plugin {
  const check = createMatchCheck(...Object.values(edits).flatMap((list) => list.map(([found]) => String(found))));
  return {
    name: 'isolated-lit',
    ...check.hooks,
    transform(code, id) {
      const file = Object.keys(edits).find((name) => id.endsWith(name));
      if (file === undefined) return null;
      let edited = code;
      for (const [found, replacement] of edits[file] ?? []) {
        const next = edited.replace(found, replacement);
        if (next !== edited) check.record(String(found));
        edited = next;
      }
      return { code: edited, map: null };
    },
  };
}
