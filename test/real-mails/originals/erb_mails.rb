# Renders an ERB template of Rails with each data set of {"folder", "template", "sets"} on standard input: by Erubi, which
# Rails renders with, with the texts of the application in en.yml.
require "erubi"
require "json"
require "ostruct"
require "yaml"

task = JSON.parse($stdin.read)
TEXTS = YAML.load_file(File.join(task["folder"], "en.yml")).fetch("en")
# Rails looks for a key that begins with a dot below the path of the template; one template has such keys.
PATH = "spree.order_mailer.cancel_email"

class View
  def initialize(data)
    data.each_pair { |name, value| instance_variable_set("@#{name}", value) }
  end

  def t(key, **values)
    text = TEXTS.dig(*key.sub(/\A\./, "#{PATH}.").split(".")) or raise KeyError, key
    values.empty? ? text : format(text, **values)
  end

  # Of texts without markup, which alone are drawn for it.
  def sanitize(text) = text

  def render(source) = instance_eval(source)
end

source = Erubi::Engine.new(task["template"], escape: true, trim: true).src
pages = task["sets"].map { |data| View.new(JSON.parse(data.to_json, object_class: OpenStruct)).render(source) }
$stdout.write(JSON.generate(pages))
