import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, useId, watch } from 'vue';

let loading;

/** Loads Mermaid once, and only on pages with a diagram. */
function loadMermaid() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = withBase('/mermaid.js');
    script.onload = () => resolve(globalThis.mermaid);
    script.onerror = () => reject(new Error('Mermaid cannot be loaded.'));
    document.head.append(script);
  });
  return loading;
}

const scrollable = { class: 'diagram', tabindex: 0, role: 'group', 'aria-label': 'Diagram' };

/** A diagram; its source until it is drawn. */
export const MermaidDiagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const text = decodeURIComponent(props.source);
    const id = `diagram-${useId()}`;
    const drawing = ref('');
    const draw = async () => {
      const mermaid = await loadMermaid();
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        theme: isDark.value ? 'dark' : 'neutral',
      });
      drawing.value = (await mermaid.render(id, text)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      drawing.value ? h('div', { ...scrollable, innerHTML: drawing.value }) : h('pre', scrollable, text);
  },
});
