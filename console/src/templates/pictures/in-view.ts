const listeners = new WeakMap<Element, (isInView: boolean) => void>();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
});

/** Says whether an element is in the window, now and whenever that changes. Call what this returns to end that. */
export function watchView(element: Element, listener: (isInView: boolean) => void): () => void {
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer.unobserve(element);
    listeners.delete(element);
  };
}
