const light = `color-scheme:light;--bg:#F4EFE6;--paper:#FFFDF9;--text:#1E2621;--text2:#545A52;--div:#D8CDBC;--line:#7F7768;
--pri:#23483B;--soft:#DFE8E0;--bloom:#9A1750;--bloom-over:#7F0F40;--error:#A3331A;--error-bg:#F9E6DE;--info:#22508C;
--info-bg:#DFE8F3;--mark:#23483B;--mark-stem:#BFD3C3;--mark-bloom:#E59ABA;--foot:#1C2C25`;

const dark = `color-scheme:dark;--bg:#111815;--paper:#19221E;--text:#F1ECE2;--text2:#B7BEB3;--div:#33413A;--line:#788A80;
--pri:#A3CBB8;--soft:#22332B;--bloom:#B93A73;--bloom-over:#A93268;--error:#F2977F;--error-bg:#3A211A;--info:#9DC0EC;
--info-bg:#1C2C40;--mark:#A3CBB8;--mark-stem:#2F5546;--mark-bloom:#8C1449;--foot:#0C120F`;

/** The CSS of the payment page: the shop's colours, fonts and form controls, in light and dark mode. */
export const payStyle = `:root{${light}}
:root.dark{${dark}}
@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--text);
font:400 17px/1.55 "Atkinson Hyperlegible Next",Verdana,"Segoe UI",system-ui,sans-serif}
h1,h2,.logo,.total strong,.voucher dd{font-family:Marcellus,"Palatino Linotype",Palatino,Georgia,serif;font-weight:400}
h1,h2{margin:0 0 12px;line-height:1.14;text-wrap:balance}
h1{font-size:clamp(30px,4vw,40px)}
h2{font-size:22px}
p{margin:0 0 16px;max-width:64ch}
small{display:block;font-size:15px;line-height:1.45;color:var(--text2)}
a{color:var(--pri);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--info);outline-offset:2px}
.wrap{width:100%;max-width:1080px;margin:0 auto;padding-inline:16px}
main{flex:1;padding-block:20px 56px}
.head{background:var(--paper);border-bottom:1px solid var(--div)}
.head .wrap{min-height:64px;display:flex;align-items:center;justify-content:space-between;gap:12px;flex-wrap:wrap}
.logo{display:flex;align-items:center;gap:10px;font-size:25px;line-height:1}
.back{display:inline-flex;align-items:center;min-height:44px}
.mark .tile{fill:var(--mark)}
.mark .stem{stroke:var(--mark-stem);stroke-width:1.8;stroke-linecap:round}
.mark .leaf{fill:var(--mark-stem)}
.mark .bloom-head{fill:var(--mark-bloom)}
.mark .bracts{fill:none;stroke:var(--mark);stroke-width:1.3}
.note{display:flex;align-items:center;gap:12px;max-width:none;margin-bottom:20px;padding:10px 14px;border-radius:4px;
background:var(--info-bg);color:var(--info);font-weight:620}
.note span{flex:none;width:24px;height:24px;border:1.7px solid;border-radius:50%;text-align:center;font-size:15px;line-height:21px}
.columns{display:grid;gap:20px}
.columns>*{min-width:0}
.card,.slab{background:var(--paper);border:1px solid var(--div);border-radius:6px;padding:20px}
.slab{border-color:var(--line);box-shadow:inset 0 0 0 5px var(--paper),inset 0 0 0 6px var(--div);padding:22px}
.lines{list-style:none;margin:0;padding:0}
.lines li,.total{display:flex;justify-content:space-between;gap:16px;align-items:baseline}
.lines li{padding:10px 0;border-bottom:1px solid var(--div);overflow-wrap:anywhere}
.sum{white-space:nowrap;font-variant-numeric:tabular-nums lining-nums}
.total{margin:14px 0 0;font-weight:620;flex-wrap:wrap}
.total strong{font-size:28px;line-height:1.2;white-space:nowrap}
.methods{border:0;margin:0 0 20px;padding:0;display:grid;gap:10px}
legend,label{font-weight:600;font-size:16px}
legend{padding:0;margin-bottom:8px}
.choice{display:flex;align-items:center;gap:14px;min-height:60px;padding:10px 14px;border:1.5px solid var(--line);
border-radius:4px;cursor:pointer}
.choice:has(:checked){border-color:var(--pri);background:var(--soft)}
.choice:has(:focus-visible){outline:3px solid var(--info);outline-offset:2px}
.choice input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--pri)}
.choice input:focus-visible{outline:none}
.choice strong{display:block;font-weight:620}
.choice small{font-weight:400}
.fields{display:none;gap:16px;margin-bottom:20px}
.slab:has([value=card]:checked) [data-method=card].fields,
.slab:has([value=mb_way]:checked) [data-method=mb_way].fields{display:grid}
.slab:not(:has([value=card]:checked)) .cards{display:none}
.field label{display:block;margin-bottom:6px}
.field input{width:100%;min-height:52px;padding:12px 14px;border:1.5px solid var(--line);border-radius:4px;
background:var(--paper);color:var(--text);font:inherit}
.field input[aria-invalid]{border-color:var(--error)}
.field small{margin-top:6px}
.problem{margin:6px 0 0;color:var(--error);font-size:15px;font-weight:620}
.problem::before,.alert::before{content:"! ";font-weight:700}
.alert{padding:12px 14px;border:1px solid var(--error);border-radius:4px;background:var(--error-bg);color:var(--error);
font-weight:620;max-width:none}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:10px 22px;border-radius:4px;
border:1.5px solid var(--pri);background:none;color:var(--pri);font-family:inherit;font-size:17px;font-weight:620;
line-height:1.2;text-decoration:none;text-align:center;cursor:pointer}
.bloom{border-color:transparent;background:var(--bloom);color:#FFF}
.bloom:hover{background:var(--bloom-over)}
.full{width:100%}
.row{display:flex;flex-wrap:wrap;gap:12px}
.cards{margin-top:20px;border-top:1px solid var(--div);padding-top:12px}
.cards summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--pri);font-weight:620;
text-decoration:underline;text-underline-offset:.25em}
.cards ul{list-style:none;margin:0;padding:0}
.cards li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding:4px 0;font-size:16px}
.fill{min-height:44px;padding:8px 12px;border:1.5px solid var(--line);border-radius:4px;background:none;color:var(--text);
font:400 15px/1.2 ui-monospace,"Cascadia Mono","DejaVu Sans Mono",Consolas,monospace;cursor:pointer}
.voucher{display:grid;gap:12px;margin:0 0 20px}
.voucher div{display:flex;justify-content:space-between;gap:4px 16px;flex-wrap:wrap;border-bottom:1px solid var(--div);padding-bottom:10px}
.voucher dt{font-weight:600}
.voucher dd{margin:0;font-size:24px;line-height:1.2;white-space:nowrap;font-variant-numeric:lining-nums tabular-nums}
.foot{background:var(--foot);color:#E9E3D7;font-size:15px;padding-block:18px}
@media (min-width:600px){.wrap{padding-inline:24px}.fields[data-method=card]{grid-template-columns:1fr 1fr}
.field.number{grid-column:1/-1}}
@media (min-width:900px){.head .wrap{min-height:72px}main{padding-block:36px 72px}
.columns{grid-template-columns:minmax(0,1fr) 380px;gap:36px;align-items:start}.card,.slab{padding:28px}}
`;
